import { deleteOldRows } from "@/lib/domain/shared/delete-old-rows";
import type { Deleted, DeletionOptions } from "@/lib/domain/shared/retention";
import { type Payment, Prisma, queryPrepared } from "@/lib/kit/db";
import type { EncryptedColumn } from "@/lib/kit/encrypted-column";
import type { Rows } from "@/lib/kit/rows";
import { decryptSecret, encryptSecret } from "@/lib/kit/secrets";
import { days } from "@/lib/kit/time";
import type { NamedPayer } from "@/lib/network";
import type { PaymentDraft } from "./insert-payment";

// The code in a payer's app says who they are, as does what a network tells of who scanned a printed code. Nothing of it is
// kept but what a request that may be lost is sent again with: encrypted, until the network has answered or the payment is
// over.

export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: "scanned_codes",
    column: "code_encrypted",
    whenLost: Prisma.sql`DELETE FROM scanned_codes`,
  },
];

/** Returns the statement that keeps a code together with its payment. */
export const insertScannedCode = (
  payment: Rows<"id">,
  { id, organizationId, mode }: PaymentDraft,
  { personalQr, customerToken }: Exclude<NamedPayer, { phone: string }>,
): Prisma.Sql => Prisma.sql`
  INSERT INTO scanned_codes (id, organization_id, mode, code_encrypted, is_customer_token)
  SELECT id, ${organizationId}, ${mode}::mode, ${encryptSecret(personalQr ?? customerToken, id)},
    ${customerToken !== undefined} FROM ${payment}`;

/** Returns who is asked for a payment, or undefined if its code is not kept any more: the network has had it. */
export async function payerOf({
  id,
  payerPhone,
  organizationId,
  mode,
}: Payment): Promise<NamedPayer | undefined> {
  if (payerPhone !== null) return { phone: payerPhone };
  const [kept] = await queryPrepared<{ encrypted: Uint8Array; isToken: boolean }>(Prisma.sql`
    SELECT code_encrypted AS encrypted, is_customer_token AS "isToken" FROM scanned_codes
    WHERE id = ${id} AND organization_id = ${organizationId} AND mode = ${mode}::mode`);
  if (!kept) return undefined;
  const code = decryptSecret(kept.encrypted, id);
  return kept.isToken ? { customerToken: code } : { personalQr: code };
}

/** Forgets the code of a payment. */
export async function forgetScannedCode({
  id,
  payerPhone,
  organizationId,
  mode,
}: Payment): Promise<void> {
  if (payerPhone !== null) return;
  await queryPrepared(Prisma.sql`
    DELETE FROM scanned_codes
    WHERE id = ${id} AND organization_id = ${organizationId} AND mode = ${mode}::mode RETURNING id`);
}

/** Part of a statement that settles payments: those that are over need no code. */
export const forgetCodesOf = (settled: Rows<"id">) => Prisma.sql`
  DELETE FROM scanned_codes c USING ${settled} s WHERE c.id = s.id`;

/** Longer than a payer has to pay. */
const KEPT_MS = days(2);

/** Deletes codes of payments that a version without codes has settled. Returns how many. */
export const deleteOldScannedCodes = (options?: DeletionOptions): Promise<Deleted> =>
  deleteOldRows(
    { table: Prisma.sql`scanned_codes`, column: Prisma.sql`created_at`, keptMs: KEPT_MS },
    options,
  );
