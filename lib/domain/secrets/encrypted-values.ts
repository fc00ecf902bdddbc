import { encryptedColumns as ofNotifications } from "@/lib/domain/notifications/sql";
import { encryptedColumns as ofPayments } from "@/lib/domain/payments/sql";
import { encryptedColumns as ofPrintedCodes } from "@/lib/domain/printed-codes/sql";
import { encryptedColumns as ofAccounts } from "@/lib/domain/sign-in/sql";
import { encryptedColumns as ofWebhooks } from "@/lib/domain/webhooks/sql";
import { Prisma, query } from "@/lib/kit/db";
import type { EncryptedColumn } from "@/lib/kit/encrypted-column";
import { encryptedNetworkColumns } from "@/lib/network";

/** Every column whose values are encrypted under SECRETS_KEY, but for those of `installation`. A test finds new ones. */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  ...ofAccounts,
  ...encryptedNetworkColumns,
  ...ofNotifications,
  ...ofPayments,
  ...ofPrintedCodes,
  ...ofWebhooks,
];

/** A value of an encrypted column, and the row that it is bound to. */
export interface Encrypted {
  encrypted: Uint8Array;
  boundTo: string;
}

/** Returns up to `limit` values of a column, of the rows behind an ID, in its order. */
export const valuesBehind = (
  { table, column }: EncryptedColumn,
  id: string,
  limit: number,
): Promise<Encrypted[]> =>
  query<Encrypted>(Prisma.sql`
    SELECT ${Prisma.raw(column)} AS encrypted, id AS "boundTo" FROM ${Prisma.raw(table)}
    WHERE ${Prisma.raw(column)} IS NOT NULL AND id > ${id} ORDER BY id LIMIT ${limit}`);

const isThisValue = ({ column }: EncryptedColumn, { encrypted, boundTo }: Encrypted) =>
  Prisma.sql`WHERE id = ${boundTo} AND ${Prisma.raw(column)} = ${encrypted} RETURNING id`;

/** Replaces a value, unless it has changed meanwhile: then somebody has saved another secret, which counts. */
export async function replaceValue(
  of: EncryptedColumn,
  value: Encrypted,
  encrypted: Uint8Array,
): Promise<void> {
  await query(Prisma.sql`UPDATE ${Prisma.raw(of.table)} SET ${Prisma.raw(of.column)} = ${encrypted}
    ${isThisValue(of, value)}`);
}

/** Does to a value's row what is to be done when its secret is lost, unless it has changed meanwhile. */
export async function giveUpValue(of: EncryptedColumn, value: Encrypted): Promise<void> {
  await query(Prisma.sql`${of.whenLost} ${isThisValue(of, value)}`);
}
