// What is found at ApiPay.kz of a payment that Qassa has not asked for: a second invoice that was paid too, and refunds that
// others made. All of them are kept, as a list tells only some of a payment's at a time.
import { Prisma, query } from "@/lib/kit/db";
import type { NetworkTransfer } from "../port";
import type { Invoice } from "./contract";
import type { Operation } from "./operations";

export interface Finding {
  /** Of the payment. */
  reference: string;
  kind: "invoice" | "refund";
  networkId: number;
  /** In tiyn. */
  amount: bigint;
  /** The network's number of the invoice itself, or of the one whose money was returned. */
  invoiceId: number;
  reason: string | null;
}

const columns = Prisma.sql`f.reference, f.kind, f.network_id::float8 AS "networkId", f.amount,
  f.invoice_id::float8 AS "invoiceId", f.reason`;

/** Keeps what was found, each once. */
export async function recordFindings(
  connection: string,
  findings: readonly Finding[],
): Promise<void> {
  if (findings.length === 0) return;
  const rows = findings.map((one) => ({ ...one, amount: one.amount.toString() }));
  await query(Prisma.sql`
    INSERT INTO apipay_findings (reference, kind, network_id, connection, amount, invoice_id, reason)
    SELECT DISTINCT ON (t.reference, t.kind, t."networkId") t.reference, t.kind, t."networkId", ${connection}, t.amount, t."invoiceId", t.reason
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(
      reference text, kind text, "networkId" bigint, amount bigint, "invoiceId" bigint, reason text)
    ORDER BY t.reference, t.kind, t."networkId"
    ON CONFLICT DO NOTHING RETURNING reference`);
}

/** Keeps an invoice that was paid beside the one that counts as the payment's. */
export async function recordSecondInvoice(
  connection: string,
  { reference, askedAmount }: Operation,
  { id, amount = askedAmount }: Invoice,
): Promise<void> {
  if (amount === null) return;
  const found = { reference, kind: "invoice", networkId: id, amount, invoiceId: id } as const;
  await recordFindings(connection, [{ ...found, reason: null }]);
}

export async function findingsOf(references: readonly string[]): Promise<Finding[]> {
  if (references.length === 0) return [];
  return query<Finding>(Prisma.sql`
    SELECT ${columns} FROM apipay_findings f WHERE f.reference = ANY(${[...references]}::text[])
    ORDER BY f.network_id`);
}

export const secondInvoiceOf = ({ kind, networkId }: Finding): number[] =>
  kind === "invoice" ? [networkId] : [];

/** Returns all that was received for a payment, with what others returned of it; nothing if amounts are not known. */
export function transfersOf(
  { reference, networkId, amount }: Pick<Operation, "reference" | "networkId" | "amount">,
  findings: readonly Finding[],
): NetworkTransfer[] {
  const ofPayment = findings.filter((one) => one.reference === reference);
  const second = ofPayment.filter(({ kind }) => kind === "invoice");
  if (networkId === null || amount === null) return [];
  return [{ networkId, amount }, ...second].map((invoice) => ({
    reference,
    id: String(invoice.networkId),
    amount: invoice.amount,
    currency: "KZT",
    returns: ofPayment
      .filter(({ kind, invoiceId }) => kind === "refund" && invoiceId === invoice.networkId)
      .map((one) => ({
        id: String(one.networkId),
        amount: one.amount,
        reason: one.reason ?? undefined,
      })),
  }));
}

/** Returns what was received for payments of which a second invoice was paid in the last two days. */
export async function paidTwice(connection: string): Promise<NetworkTransfer[]> {
  const payments = await query<Pick<Operation, "reference" | "networkId" | "amount">>(Prisma.sql`
    SELECT DISTINCT o.reference, o.network_id::float8 AS "networkId", coalesce(o.amount, o.asked_amount) AS amount
    FROM apipay_findings f JOIN apipay_operations o ON o.reference = f.reference
    WHERE f.connection = ${connection} AND f.found_at > now() - interval '2 days' AND f.kind = 'invoice'
    ORDER BY o.reference LIMIT 500`);
  const findings = await findingsOf(payments.map(({ reference }) => reference));
  return payments.flatMap((payment) => transfersOf(payment, findings));
}
