import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { Prisma, query, type StaticQrPayment } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { foldedSql, literally } from "@/lib/kit/folded-sql";
import { folded } from "@/lib/kit/names";
import type { Page, PageRequest } from "@/lib/kit/pagination";
import { withinDays } from "@/lib/kit/start-of-day";
import type { StaticQrFilters } from "./schemas";

const COLUMNS = Prisma.raw(
  `id, organization_id AS "organizationId", mode, network_number AS "networkNumber",
   order_number AS "orderNumber",
   provider_operation_id AS "providerOperationId", sale_id AS "saleId", sale_type AS "saleType",
   source_type AS "sourceType", operation_type AS "operationType", operation_method AS "operationMethod",
   features, amount, currency, comment, client_short_name AS "clientShortName",
   merchant_order_id AS "merchantOrderId", order_reg_date AS "orderRegDate", synced_at AS "syncedAt"`,
);

/**
 * Returns the static QR payments in the actor's organization and mode, the most recently registered first. `search`
 * matches the beginning of an order number, of the merchant's own order ID, or of a payer's name regardless of case. `from`
 * and `to` are days in the time zone, both inclusive. Throws `ValidationFailed` for an invalid cursor.
 */
export async function listStaticQrPayments(
  actor: Actor,
  { search, from, to }: StaticQrFilters,
  { timeZone = "UTC", ...page }: PageRequest & { timeZone?: string | undefined },
): Promise<Page<StaticQrPayment>> {
  authorize(actor, "static_qr.read");
  const after = readCursor(page.cursor);
  const conditions = [
    Prisma.sql`organization_id = ${actor.organizationId}`,
    Prisma.sql`mode = ${actor.mode}::mode`,
    ...(search ? [found(search.trim())] : []),
    ...withinDays(Prisma.sql`order_reg_date`, { from, to }, timeZone),
    ...(after
      ? [Prisma.sql`(order_reg_date, id) < (${after.at}::timestamptz, ${after.id}::bigint)`]
      : []),
  ];
  const rows = await query<StaticQrPayment>(Prisma.sql`
    SELECT ${COLUMNS} FROM static_qr_payments WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY order_reg_date DESC, id DESC LIMIT ${page.limit + 1}`);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const hasMore = rows.length > page.limit;
  return { rows: shown, hasMore, nextCursor: hasMore && last ? cursorAfter(last) : "" };
}

const NAME = foldedSql(Prisma.sql`client_short_name`);

const found = (search: string) =>
  Prisma.sql`(order_number LIKE ${`${literally(search)}%`} OR merchant_order_id LIKE ${`${literally(search)}%`}
    OR ${NAME} LIKE ${`${literally(folded(search))}%`})`;

const SHAPE = /^(\d{1,14})\.(\d{1,18})$/;

const cursorAfter = ({ orderRegDate, id }: StaticQrPayment): string =>
  Buffer.from(`${orderRegDate.getTime()}.${id}`).toString("base64url");

function readCursor(cursor: string | undefined): { at: Date; id: bigint } | undefined {
  if (!cursor) return undefined;
  const match = SHAPE.exec(Buffer.from(cursor, "base64url").toString("latin1"));
  if (match) return { at: new Date(Number(match[1])), id: BigInt(match[2]!) };
  const message =
    "cursor is not valid for this list; pass next_cursor of the previous page, or leave it out";
  throw new ValidationFailed([{ field: "cursor", message }]);
}
