import { randomBytes } from "node:crypto";
import { db, Prisma, query } from "@/lib/kit/db";
import { publicUrl } from "@/lib/kit/env";
import { SandboxPhoneNotFound } from "./errors";
import { allFaults, type StoredFaults, switchedOn } from "./faults";
import type { Faults } from "./schemas";

/** A merchant as the sandbox network knows it. */
export interface SandboxMerchant {
  accountId: string;
  name: string;
  currency: string;
  /** Anyone who has it can act as this merchant's payers. */
  phoneCode: string;
  staticQrToken: string;
}

/** Returns 128 random bits, safe in a URL. */
export const randomToken = (): string => randomBytes(16).toString("base64url");

/** Returns the URL that a payer opens or scans. */
export const qrAddress = (token: string): string => `${publicUrl()}/sandbox/qr/${token}`;

/** Returns the URL of the merchant's printed QR code. */
export const staticQrAddress = (token: string): string =>
  `${publicUrl()}/sandbox/static-qr/${token}`;

/**
 * Opens a merchant's account at the sandbox network, if it is not open yet. The statement runs when the promise is
 * awaited or passed to a transaction.
 */
export function openSandboxMerchant(merchant: {
  accountId: string;
  name: string;
  currency: string;
}): Prisma.PrismaPromise<number> {
  return db().$executeRaw(Prisma.sql`
    INSERT INTO sandbox.merchants (account_id, name, currency, phone_code, static_qr_token)
    VALUES (${merchant.accountId}, ${merchant.name}, ${merchant.currency}, ${randomToken()}, ${randomToken()})
    ON CONFLICT (account_id) DO NOTHING`);
}

/**
 * Returns a statement that sets an organization's new name and currency in the sandbox, for the transaction of the
 * change.
 */
export const changeSandboxMerchant = (
  organizationId: string,
  { name, currency }: { name: string; currency: string },
): Prisma.Sql => Prisma.sql`
  UPDATE sandbox.merchants m SET name = ${name}, currency = ${currency} FROM network_accounts a
  WHERE a.id = m.account_id AND a.organization_id = ${organizationId} AND a.mode = 'test'`;

/** Returns a statement that sets an organization's new color and logo in the sandbox, for the transaction of the change. */
export const brandSandboxMerchant = (
  organizationId: string,
  { accentColor, logoKey }: { accentColor: string | null; logoKey: string | null },
): Prisma.Sql => Prisma.sql`
  UPDATE sandbox.merchants m SET accent_color = ${accentColor}, logo_key = ${logoKey} FROM network_accounts a
  WHERE a.id = m.account_id AND a.organization_id = ${organizationId} AND a.mode = 'test'`;

const FIELDS = Prisma.raw(
  `m.account_id AS "accountId", m.name, m.currency, m.phone_code AS "phoneCode", m.static_qr_token AS "staticQrToken"`,
);

async function findOrThrow(from: Prisma.Sql): Promise<SandboxMerchant> {
  const [merchant] = await query<SandboxMerchant>(Prisma.sql`SELECT ${FIELDS} FROM ${from}`);
  if (!merchant) throw new SandboxPhoneNotFound();
  return merchant;
}

/** Returns the merchant whose sandbox phone has this code. Throws `SandboxPhoneNotFound`. */
export const merchantOfPhone = (phoneCode: string): Promise<SandboxMerchant> =>
  findOrThrow(Prisma.sql`sandbox.merchants m WHERE m.phone_code = ${phoneCode}`);

/** Returns the sandbox merchant of an organization's test mode. Throws `SandboxPhoneNotFound`. */
export const merchantOfOrganization = (organizationId: string): Promise<SandboxMerchant> =>
  findOrThrow(Prisma.sql`
    sandbox.merchants m JOIN network_accounts a ON a.id = m.account_id
    WHERE a.organization_id = ${organizationId} AND a.mode = 'test'`);

/** Returns the organization whose sandbox phone has this code; undefined if none has. */
export async function organizationOfPhone(phoneCode: string): Promise<string | undefined> {
  const [row] = await query<{ organizationId: string }>(Prisma.sql`
    SELECT a.organization_id AS "organizationId" FROM sandbox.merchants m JOIN network_accounts a ON a.id = m.account_id
    WHERE m.phone_code = ${phoneCode} AND a.mode = 'test'`);
  return row?.organizationId;
}

/** Returns the URL of the merchant's sandbox phone. */
export const phoneAddress = (phoneCode: string): string => `${publicUrl()}/sandbox/${phoneCode}`;

/** Returns the faults of this merchant, on or off. Throws `SandboxPhoneNotFound`. */
export async function readFaults(accountId: string): Promise<Faults> {
  const [row] = await query<{ faults: StoredFaults }>(
    Prisma.sql`SELECT faults FROM sandbox.merchants WHERE account_id = ${accountId}`,
  );
  if (!row) throw new SandboxPhoneNotFound();
  return allFaults(row.faults);
}

/** Sets all faults of this merchant: those that are not given are turned off. Throws `SandboxPhoneNotFound`. */
export async function setFaults(accountId: string, chosen: Partial<Faults>): Promise<Faults> {
  const faults = allFaults(chosen);
  const stored = JSON.stringify(switchedOn(faults));
  const changed = await db().$executeRaw(Prisma.sql`
    UPDATE sandbox.merchants SET faults = ${stored}::jsonb WHERE account_id = ${accountId}`);
  if (changed === 0) throw new SandboxPhoneNotFound();
  return faults;
}
