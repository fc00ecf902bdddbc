// A payer's account history: each settled payment and each completed refund.
import { Prisma, query } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { decideDueRefunds } from "./refunds";
import { applyElapsedTransitions, visibleReason, WAITING } from "./transitions";

export interface PayerEntry {
  what: "payment" | "refund";
  /** Its position in the history, unique to this entry. */
  cursor: string;
  /** The merchant's payment_id; a static QR payment has none. */
  reference?: string;
  /** Set for a static QR payment. */
  orderNumber?: string;
  kind: "request" | "link" | "static";
  /** The network status: `Processed`, `Declined`, `Refunded` and so on. */
  status: string;
  /** Minor units. */
  amount: bigint;
  /** The change of the payer's balance in minor units: negative for a payment, 0 if no money moved. */
  balanceChange: bigint;
  currency: string;
  comment?: string;
  reason?: string;
  at: Date;
}

export interface PayerHistory {
  entries: PayerEntry[];
  /** "" if there are no older entries. */
  nextCursor: string;
}

interface Row {
  what: PayerEntry["what"];
  id: bigint;
  reference: string | null;
  orderNumber: string | null;
  kind: PayerEntry["kind"];
  status: string;
  amount: bigint;
  currency: string;
  comment: string | null;
  reason: string | null;
  isOfSandbox: boolean;
  at: Date;
}

interface Place {
  at: Date;
  what: PayerEntry["what"];
  id: bigint;
}

const MIN_ID = 0n;
const MAX_ID = 9_223_372_036_854_775_807n;

/**
 * Returns the settled payments and completed refunds of this phone, newest first; a refund is an entry of its own, at
 * the time it was completed. Throws `ValidationFailed` for an invalid cursor.
 */
export async function readPayerHistory(
  accountId: string,
  phone: string,
  page: { cursor?: string; limit: number },
): Promise<PayerHistory> {
  const after = readPlace(page.cursor);
  const isOfPayer = Prisma.sql`o.account_id = ${accountId} AND o.phone = ${phone}`;
  const mayChange = Prisma.sql`(o.status IN (${Prisma.join(WAITING)}) OR o.status = 'Expired')`;
  await query(applyElapsedTransitions(Prisma.sql`${isOfPayer} AND ${mayChange}`));
  await decideDueRefunds(accountId);
  const rows = await query<Row>(Prisma.sql`
    SELECT * FROM (
      (SELECT 'payment' AS what, o.id, o.reference, o.order_number AS "orderNumber", o.kind, o.status, o.amount,
              o.currency, o.comment, o.reason, o.fate IS NOT NULL AS "isOfSandbox", o.finished_at AS at
       FROM sandbox.operations o
       WHERE ${isOfPayer} AND o.finished_at IS NOT NULL
         ${after ? Prisma.sql`AND (o.finished_at, o.id) < ${edge(after, "payment")}` : Prisma.empty}
       ORDER BY o.finished_at DESC, o.id DESC LIMIT ${page.limit + 1})
      UNION ALL
      (SELECT 'refund', r.id, o.reference, NULL, o.kind, r.status, r.amount, o.currency, o.comment, NULL,
              o.fate IS NOT NULL, r.finished_at
       FROM sandbox.refunds r JOIN sandbox.operations o ON o.id = r.operation_id
       WHERE r.account_id = ${accountId} AND r.phone = ${phone} AND r.status = 'Refunded'
         ${after ? Prisma.sql`AND (r.finished_at, r.id) < ${edge(after, "refund")}` : Prisma.empty}
       ORDER BY r.finished_at DESC, r.id DESC LIMIT ${page.limit + 1})
    ) AS entry ORDER BY at DESC, what DESC, id DESC LIMIT ${page.limit + 1}`);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    entries: shown.map(present),
    nextCursor: rows.length > page.limit && last ? cursorOf(last) : "",
  };
}

// Of entries with the same timestamp, refunds are listed before payments.
function edge({ at, what, id }: Place, branch: PayerEntry["what"]): Prisma.Sql {
  const beyond = branch === "payment" ? MAX_ID : MIN_ID;
  return Prisma.sql`(${at.toISOString()}::timestamptz, ${what === branch ? id : beyond}::bigint)`;
}

function present(row: Row): PayerEntry {
  const reason = visibleReason(row);
  const moved = row.isOfSandbox ? 0n : row.amount;
  const change = row.what === "refund" ? moved : row.status === "Processed" ? -moved : 0n;
  return {
    what: row.what,
    cursor: cursorOf(row),
    ...(row.reference !== null && { reference: row.reference }),
    ...(row.orderNumber !== null && { orderNumber: row.orderNumber }),
    kind: row.kind,
    status: row.status,
    amount: row.amount,
    balanceChange: change,
    currency: row.currency,
    ...(row.comment !== null && { comment: row.comment }),
    ...(reason && { reason }),
    at: row.at,
  };
}

const cursorOf = ({ at, what, id }: Place): string =>
  Buffer.from(`${at.getTime()}.${what}.${id}`).toString("base64url");

function readPlace(cursor: string | undefined): Place | undefined {
  if (!cursor) return undefined;
  const text = Buffer.from(cursor, "base64url").toString("latin1");
  const match = /^(\d{1,14})\.(payment|refund)\.(\d{1,18})$/.exec(text);
  if (match) {
    const what = match[2] === "refund" ? "refund" : "payment";
    return { at: new Date(Number(match[1])), what, id: BigInt(match[3]!) };
  }
  throw new ValidationFailed([
    {
      field: "cursor",
      message:
        "cursor is not valid for this history; pass next_cursor of the previous page, or leave it out",
    },
  ]);
}
