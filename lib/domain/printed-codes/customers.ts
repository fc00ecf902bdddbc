import { Prisma, type PrintedCode, query } from "@/lib/kit/db";
import { decryptSecret } from "@/lib/kit/secrets";
import { ScanOver } from "./errors";
import { isAskable, isTooLate } from "./sql";

/** Whose till it is. */
export interface AtTill {
  id: string;
  organizationId: string;
  mode: PrintedCode["mode"];
}

const ofTill = ({ id, organizationId, mode }: AtTill) => Prisma.sql`
  c.till_id = ${id} AND c.organization_id = ${organizationId} AND c.mode = ${mode}::mode`;

/** A customer who has scanned the till's printed code, and can be asked. */
export interface WaitingCustomer {
  scanId: string;
  scannedAt: Date;
}

/** Returns who scanned the till's code last, until they are asked or it is too late; then nothing is kept of them. */
export async function readWaitingCustomer(till: AtTill): Promise<WaitingCustomer | undefined> {
  const [last] = await query<WaitingCustomer & { isAskable: boolean }>(Prisma.sql`
    SELECT c.scan_id AS "scanId", c.scanned_at AS "scannedAt", (${isAskable}) AS "isAskable"
    FROM printed_codes c WHERE ${ofTill(till)} AND c.customer_encrypted IS NOT NULL`);
  if (last?.isAskable) return { scanId: last.scanId, scannedAt: last.scannedAt };
  if (last) {
    await query(Prisma.sql`
      UPDATE printed_codes c SET customer_encrypted = NULL
      WHERE ${ofTill(till)} AND (${isTooLate}) RETURNING c.id`);
  }
  return undefined;
}

/** Returns with what a customer is asked, and at which network. Throws `ScanOver`. */
export async function findCustomer(
  till: AtTill,
  scanId: string,
): Promise<{ customerToken: string; networkNumber: number }> {
  const [found] = await query<{ id: string; encrypted: Uint8Array; networkNumber: number }>(
    Prisma.sql`
      SELECT c.id, c.customer_encrypted AS encrypted, w.network_number AS "networkNumber"
      FROM printed_codes c JOIN scan_webhooks w ON w.id = c.webhook_id
      WHERE ${ofTill(till)} AND c.scan_id = ${scanId} AND (${isAskable})`,
  );
  if (!found) throw new ScanOver();
  const { id, encrypted, networkNumber } = found;
  return { customerToken: decryptSecret(encrypted, id), networkNumber };
}

/** Returns the statement that forgets a customer: with their payment, which keeps what it needs, or without one. */
export const forgetCustomer = (till: AtTill, scanId: string): Prisma.Sql => Prisma.sql`
  UPDATE printed_codes c SET customer_encrypted = NULL
  WHERE ${ofTill(till)} AND c.scan_id = ${scanId} RETURNING c.id`;

/** Forgets customers who were not asked in time, at tills that nobody looks at. Returns how many. */
export async function forgetLateCustomers(): Promise<{ deleted: number; more: boolean }> {
  const forgotten = await query(Prisma.sql`
    UPDATE printed_codes c SET customer_encrypted = NULL WHERE (${isTooLate}) RETURNING c.id`);
  return { deleted: forgotten.length, more: false };
}
