import { decimals } from "@/lib/kit/currencies";
import { Prisma, query } from "@/lib/kit/db";
import { publicUrl } from "@/lib/kit/env";
import { ValidationFailed } from "@/lib/kit/errors";
import { toMinorUnits } from "@/lib/kit/money";
import { toE164 } from "@/lib/kit/phone";
import { decideDueRefunds } from "./refunds";
import { WAITING } from "./transitions";

export interface SandboxPayer {
  phone: string;
  name: string;
  /** Minor units. */
  balance: bigint;
}

export interface ListedPayer extends SandboxPayer {
  /** How many payment requests wait for this payer's answer. */
  waiting: number;
}

const FIRST_NAMES = ["Aigerim", "Nurlan", "Dana", "Timur", "Saule", "Yerlan", "Madina", "Ruslan"];
const LAST_NAMES = ["Abenova", "Bekova", "Darkhan", "Iskak", "Kassym", "Ospan", "Serik", "Zhaksy"];

/** Returns a plausible name, always the same one for a phone. */
export function payerNameFor(phone: string): string {
  const digits = [...phone.slice(1)].reduce(
    (sum, digit, place) => sum + Number(digit) * (place + 7),
    0,
  );
  const first = FIRST_NAMES[digits % FIRST_NAMES.length]!;
  const last = LAST_NAMES[Math.floor(digits / FIRST_NAMES.length) % LAST_NAMES.length]!;
  return `${first} ${last}`;
}

/** Returns what is in the QR code that a payer shows. */
export const personalQrOf = (phone: string): string =>
  `${publicUrl()}/sandbox/payer/${phone.slice(1)}`;

/** Returns the phone of the payer who showed a code, or undefined if it is not one of this sandbox. */
export function phoneOfPersonalQr(code: string): string | undefined {
  const digits = /\/(\d{6,15})$/.exec(code)?.[1] ?? "";
  const phone = toE164(`+${digits}`);
  return phone !== undefined && code === personalQrOf(phone) ? phone : undefined;
}

/** Shortens a name the way networks show payers to merchants: `Aigerim A.` */
export function shortName(name: string): string {
  const [first = "", last] = name.trim().split(/\s+/u);
  return last ? `${first} ${[...last][0]}.` : first;
}

/** Returns the balance of a new payer, 1 000 000 major units, in minor units. */
export const firstBalance = (currency: string): bigint =>
  1_000_000n * 10n ** BigInt(decimals(currency));

/** Converts a balance from major units, including 0, to minor units. Throws `ValidationFailed`. */
export function balanceFrom(major: number, currency: string): bigint {
  if (major === 0) return 0n;
  const balance = toMinorUnits(major, currency);
  if (balance.ok) return balance.minor;
  throw new ValidationFailed([{ field: "balance", message: `balance ${balance.fault}` }]);
}

/**
 * Returns the 100 newest payers of this merchant's sandbox, newest first, and also the payer with this phone, if there
 * is one. Books refunds that are due first.
 */
export async function listPayers(accountId: string, phone?: string): Promise<ListedPayer[]> {
  await decideDueRefunds(accountId);
  return query<ListedPayer>(Prisma.sql`
    SELECT phone, name, balance, (
      SELECT count(*)::int FROM sandbox.operations o
      WHERE o.account_id = payer.account_id AND o.phone = payer.phone AND o.kind = 'request'
        AND o.status IN (${Prisma.join(WAITING)}) AND o.expires_at > now()) AS waiting
    FROM (
      (SELECT * FROM sandbox.payers WHERE account_id = ${accountId} ORDER BY id DESC LIMIT 100)
      UNION
      SELECT * FROM sandbox.payers WHERE account_id = ${accountId} AND phone = ${phone ?? null}
    ) AS payer ORDER BY id DESC`);
}

/** Registers a payer, or changes the name or balance (minor units) of an existing one. */
export async function savePayer(
  merchant: { accountId: string; currency: string },
  payer: { phone: string; name?: string; balance?: bigint },
): Promise<SandboxPayer> {
  const [saved] = await query<SandboxPayer>(Prisma.sql`
    INSERT INTO sandbox.payers AS p (account_id, phone, name, balance, put_in)
    SELECT ${merchant.accountId}, ${payer.phone}, ${payer.name ?? payerNameFor(payer.phone)}, first.balance, first.balance
    FROM (SELECT ${payer.balance ?? firstBalance(merchant.currency)}::bigint AS balance) first
    ON CONFLICT (account_id, phone) DO UPDATE SET
      name = coalesce(${payer.name ?? null}::text, p.name),
      balance = coalesce(${payer.balance ?? null}::bigint, p.balance),
      put_in = p.put_in + coalesce(${payer.balance ?? null}::bigint, p.balance) - p.balance
    RETURNING phone, name, balance`);
  return saved!;
}
