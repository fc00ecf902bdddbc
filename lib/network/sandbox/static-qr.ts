import { randomBytes, randomUUID } from "node:crypto";
import { type Brand, brandOf } from "@/lib/kit/brand";
import { Prisma, query } from "@/lib/kit/db";
import { type HistoryPage, NetworkNoAnswer, type StaticQrCode, type StaticQrEntry } from "../port";
import {
  SandboxInsufficientFunds,
  SandboxKeyReused,
  SandboxQrNotFound,
  SandboxTechnicalFault,
} from "./errors";
import { type SandboxReply, isUnreachable, NO_MERCHANT, type StoredFaults } from "./faults";
import { staticQrAddress } from "./merchants";
import { takeFromBalance } from "./pay";
import { firstBalance, payerNameFor, shortName } from "./payers";

/** The codes of a static QR payment in the history. This network has only one kind. */
const STATIC_QR_CODES = {
  /** A sale at a point of sale. */
  saleType: "POS",
  /** Paid through the merchant's printed QR code. */
  sourceType: "STATIC_QR",
  /** 1: a payment, from the payer to the merchant. */
  operationType: 1,
  /** 2: from the balance, by QR code. */
  operationMethod: 2,
  /** A bit set: 0, since this network has no special features. */
  features: 0,
} as const;

/** Sales are numbered separately from operations. */
const FIRST_SALE_ID = 5_000_000_000n;
const PAGE_SIZE = 100;
const REPEATED_ENTRIES = 5n;
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns 130 random bits: an order number is looked up without credentials, so it must not be guessable. */
export const newOrderNumber = (): string =>
  Array.from(randomBytes(26), (byte) => ALPHABET[byte % ALPHABET.length]).join("");

export interface StaticQr {
  name: string;
  brand: Brand;
  currency: string;
}

/** Returns the name and currency of the merchant with this printed QR code. Throws `SandboxQrNotFound`. */
export async function readStaticQr(token: string): Promise<StaticQr> {
  const [merchant] = await query<
    Omit<StaticQr, "brand"> & { accentColor: string | null; logoKey: string | null }
  >(Prisma.sql`
    SELECT name, currency, accent_color AS "accentColor", logo_key AS "logoKey"
    FROM sandbox.merchants WHERE static_qr_token = ${token}`);
  if (!merchant) throw new SandboxQrNotFound();
  return { name: merchant.name, currency: merchant.currency, brand: brandOf(merchant) };
}

/** Returns the URL behind a merchant's own printed QR code. */
export async function readStaticQrCode(accountId: string): Promise<SandboxReply<StaticQrCode>> {
  const [row] = await query<{ faults: StoredFaults; token: string }>(Prisma.sql`
    SELECT faults, static_qr_token AS token FROM sandbox.merchants WHERE account_id = ${accountId}`);
  if (!row) return NO_MERCHANT;
  if (isUnreachable(row.faults)) return { faults: row.faults };
  return { faults: row.faults, answer: { address: staticQrAddress(row.token) } };
}

export interface StaticQrOrder {
  phone: string;
  /** Minor units. */
  amount: bigint;
  comment?: string | undefined;
  /** The same for each attempt at the same payment, which is then made once. */
  idempotencyKey?: string | undefined;
}

/**
 * Pays an amount that the payer chooses with the merchant's printed QR code; it is in the history immediately. One
 * idempotency key makes one payment: repeated, it returns the first one's number. Throws `SandboxQrNotFound`,
 * `SandboxInsufficientFunds`, `SandboxTechnicalFault`, and `SandboxKeyReused` for a key of another payment.
 */
export async function payStaticQr(
  token: string,
  payment: StaticQrOrder,
): Promise<{ orderNumber: string }> {
  const { currency } = await readStaticQr(token);
  return (await findPaid(token, payment)) ?? (await takeStaticQr(token, payment, currency));
}

async function takeStaticQr(
  token: string,
  payment: StaticQrOrder,
  currency: string,
): Promise<{ orderNumber: string }> {
  const orderNumber = newOrderNumber();
  // The merchant's row is locked first, so that a merchant's payments are numbered in the order in which they become
  // visible, and reading the history by number misses none.
  const booking = query<{ faults: StoredFaults; booked: bigint | null }>(Prisma.sql`
    WITH merchant AS (
      SELECT account_id, currency, faults, ${payment.phone}::text AS phone, ${payerNameFor(payment.phone)}::text AS name,
             ${payment.amount}::bigint AS amount, ${firstBalance(currency)}::bigint AS first_balance
      FROM sandbox.merchants WHERE static_qr_token = ${token} FOR NO KEY UPDATE
    ), ${takeFromBalance("merchant")}, booked AS (
      INSERT INTO sandbox.operations
        (account_id, kind, status, amount, currency, phone, comment, ext_tran_id, order_number, idempotency_key,
         finished_at)
      SELECT account_id, 'static', 'Processed', amount, currency, phone, ${payment.comment ?? null}::text,
             ${randomUUID()}, ${orderNumber}, ${payment.idempotencyKey ?? null}::text, now()
      FROM merchant WHERE EXISTS (SELECT FROM taken)
      RETURNING id
    )
    SELECT m.faults, b.id AS booked FROM merchant m LEFT JOIN booked b ON true`);
  try {
    const [row] = await booking;
    if (!row) throw new SandboxQrNotFound();
    if (row.booked !== null) return { orderNumber };
    throw row.faults.technical_fault ? new SandboxTechnicalFault() : new SandboxInsufficientFunds();
  } catch (error) {
    // The statement broke on the key's index, so it took no money: the same payment was faster.
    const paid = await findPaid(token, payment);
    if (paid) return paid;
    throw error;
  }
}

/** Returns the payment that was made with this key, if any. Throws `SandboxKeyReused` if it is a different one. */
async function findPaid(
  token: string,
  { phone, amount, comment, idempotencyKey }: StaticQrOrder,
): Promise<{ orderNumber: string } | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const [paid] = await query<{ orderNumber: string; isSame: boolean }>(Prisma.sql`
    SELECT o.order_number AS "orderNumber",
           o.phone = ${phone} AND o.amount = ${amount}::bigint
             AND o.comment IS NOT DISTINCT FROM ${comment ?? null}::text AS "isSame"
    FROM sandbox.operations o JOIN sandbox.merchants m USING (account_id)
    WHERE m.static_qr_token = ${token} AND o.idempotency_key = ${idempotencyKey}`);
  if (paid && !paid.isSame) throw new SandboxKeyReused();
  return paid && { orderNumber: paid.orderNumber };
}

interface HistoryRow {
  faults: StoredFaults;
  id: bigint | null;
  orderNumber: string;
  amount: bigint;
  currency: string;
  comment: string | null;
  payerName: string | null;
  createdAt: Date;
}

/** Returns static QR payments after the cursor, in the order in which they were booked. Runs one statement. */
export async function readHistory(
  accountId: string,
  cursor: string,
): Promise<SandboxReply<HistoryPage>> {
  const after = readCursor(cursor);
  const rows = await query<HistoryRow>(Prisma.sql`
    SELECT m.faults, o.id, o.order_number AS "orderNumber", o.amount, o.currency, o.comment,
           p.name AS "payerName", o.created_at AS "createdAt"
    FROM sandbox.merchants m
    LEFT JOIN sandbox.operations o ON o.account_id = m.account_id AND o.kind = 'static'
      AND o.id > ${after} - CASE WHEN m.faults @> '{"duplicate_history": true}' THEN ${REPEATED_ENTRIES}::bigint ELSE 0 END
    LEFT JOIN sandbox.payers p ON p.account_id = o.account_id AND p.phone = o.phone
    WHERE m.account_id = ${accountId}
    ORDER BY o.id LIMIT ${PAGE_SIZE + 1}`);
  const faults = rows[0]?.faults;
  if (!faults) return NO_MERCHANT;
  if (isUnreachable(faults)) return { faults };
  const booked = rows.filter((row): row is HistoryRow & { id: bigint } => row.id !== null);
  const page = booked.slice(0, PAGE_SIZE);
  const entries = page.map(present);
  const last = page.at(-1)?.id ?? after;
  return {
    faults,
    answer: {
      entries: faults.duplicate_history ? entries.flatMap((entry) => [entry, entry]) : entries,
      cursor: toCursor(last > after ? last : after),
      hasMore: booked.length > PAGE_SIZE,
    },
  };
}

const present = (row: HistoryRow & { id: bigint }): StaticQrEntry => ({
  orderNumber: row.orderNumber,
  providerOperationId: row.id,
  saleId: FIRST_SALE_ID + row.id,
  ...STATIC_QR_CODES,
  amount: row.amount,
  currency: row.currency,
  ...(row.comment !== null && { comment: row.comment }),
  ...(row.payerName !== null && { clientShortName: shortName(row.payerName) }),
  orderRegDate: row.createdAt,
});

const toCursor = (id: bigint): string =>
  id === 0n ? "" : Buffer.from(`after:${id}`).toString("base64url");

function readCursor(cursor: string): bigint {
  if (cursor === "") return 0n;
  const match = /^after:([1-9]\d{0,17})$/.exec(Buffer.from(cursor, "base64url").toString("latin1"));
  if (match) return BigInt(match[1]!);
  throw new NetworkNoAnswer(`the cursor "${cursor}" is not one that it gave`);
}
