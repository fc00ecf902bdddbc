import { isDeepStrictEqual } from "node:util";
import { ofOrganization, auditLine } from "@/lib/domain/audit";
import { hasAnyCatalogueItem } from "@/lib/domain/catalogue/sql";
import { cashierRefundLimitOf, firstCashierRefundLimit } from "@/lib/domain/organizations";
import { lockOrganization } from "@/lib/domain/organizations/sql";
import { hasAnyPayment } from "@/lib/domain/payments/sql";
import { hasAnyReusableLink } from "@/lib/domain/reusable-links/sql";
import { requireCommonZone } from "@/lib/domain/shared/time-zones";
import { type Member } from "@/lib/domain/sign-in";
import { hasAnyStaticQrPayment } from "@/lib/domain/static-qr/sql";
import { authorize } from "@/lib/kit/authorize";
import { db, inTransaction, type Organization, Prisma } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { toMajorUnits } from "@/lib/kit/money";
import { changeSandboxMerchant } from "@/lib/network";
import { CurrencyFixed } from "./errors";
import type { OrganizationChange } from "./schemas";
import { changedTillQuestion } from "./till-question";

export interface OrganizationSettings extends Organization {
  /** True until there is a payment, a static QR payment, a reusable link or a catalogue item. */
  currencyChangeable: boolean;
}

/** Returns whether there is any payment, static QR payment or reusable link, in either mode, or a catalogue item. */
const hasMoney = async (
  database: Pick<Prisma.TransactionClient, "$queryRaw">,
  organizationId: string,
): Promise<boolean> => {
  const [row] = await database.$queryRaw<{ has: boolean }[]>(Prisma.sql`
    SELECT ${hasAnyPayment(organizationId)} OR ${hasAnyStaticQrPayment(organizationId)}
      OR ${hasAnyReusableLink(organizationId)} OR ${hasAnyCatalogueItem(organizationId)} AS has`);
  return row!.has;
};

/** Returns the settings of the member's organization, whatever their role. */
export async function readOrganization(member: Member): Promise<OrganizationSettings> {
  const { organizationId } = member;
  const organization = await db().organization.findUniqueOrThrow({ where: { id: organizationId } });
  return { ...organization, currencyChangeable: !(await hasMoney(db(), organizationId)) };
}

/**
 * Changes the given settings of the organization, and writes what changed to the audit log. A new currency resets the
 * cashier refund limit to that currency's default, unless a limit is given too. Throws `Forbidden`; `ValidationFailed`
 * for a time zone that the database does not share, for a limit that is no amount in the currency, and for requiring two-factor sign-in without using it; and
 * `CurrencyFixed` for another currency once there are payments, static QR payments or reusable
 * links, in either mode.
 */
export async function changeOrganization(
  member: Member,
  change: OrganizationChange,
): Promise<OrganizationSettings> {
  authorize(member, "organization.manage");
  const { organizationId } = member;
  const timeZone = await changedZone(member, change.time_zone);
  await inTransaction(async (transaction) => {
    // Excludes concurrent inserts of payments, which hold a key share lock on this row.
    await transaction.$queryRaw(lockOrganization(organizationId, "FOR UPDATE"));
    const existing = await transaction.organization.findUniqueOrThrow({
      where: { id: organizationId },
    });
    const { name, currency } = change;
    const requireDeviceKeyForStaticQr = change.require_device_key_for_static_qr;
    const requireTwoFactor = change.require_two_factor;
    const cashierRefundLimit = changedLimit(change, existing);
    const tillQuestionAbove = changedTillQuestion(change, existing);
    const settings = {
      ...(name !== undefined && { name }),
      ...(currency !== undefined && { currency }),
      ...(timeZone !== undefined && { timeZone }),
      ...(requireDeviceKeyForStaticQr !== undefined && { requireDeviceKeyForStaticQr }),
      ...(requireTwoFactor !== undefined && { requireTwoFactor }),
      ...(cashierRefundLimit !== undefined && { cashierRefundLimit }),
      ...(tillQuestionAbove !== undefined && { tillQuestionAbove }),
      ...(change.tip_percents !== undefined && { tipPercents: change.tip_percents }),
    };
    const names = Object.keys(settings) as (keyof typeof settings)[];
    const changed = names.filter(
      (setting) => !isDeepStrictEqual(settings[setting], existing[setting]),
    );
    if (changed.length === 0) return;
    if (changed.includes("requireTwoFactor") && requireTwoFactor) {
      await requireOwnTwoFactor(transaction, member);
    }
    if (changed.includes("currency") && (await hasMoney(transaction, organizationId))) {
      throw new CurrencyFixed();
    }
    const organization = await transaction.organization.update({
      where: { id: organizationId },
      data: settings,
    });
    await transaction.$executeRaw(changeSandboxMerchant(organizationId, organization));
    const facts = changed.map((setting) => [
      setting,
      { from: auditable(existing, setting), to: auditable(organization, setting) },
    ]);
    await transaction.auditEntry.create({
      data: auditLine(
        ofOrganization(member),
        "organization.changed",
        organizationId,
        Object.fromEntries(facts) as Prisma.InputJsonObject,
      ),
    });
  });
  return readOrganization(member);
}

/** Whoever requires two-factor sign-in must use it, so as not to be locked out. Throws `ValidationFailed`. */
async function requireOwnTwoFactor(
  transaction: Prisma.TransactionClient,
  { userId }: Member,
): Promise<void> {
  const user = await transaction.user.findUniqueOrThrow({ where: { id: userId } });
  if (user.totpConfirmedAt) return;
  const message = "Turn on two-factor sign-in in your profile first. You would lose access too.";
  throw new ValidationFailed([{ field: "require_two_factor", message }]);
}

/** Returns the database's name of another time zone. The present one is kept, even if it is accepted no more. */
async function changedZone(
  { organizationId }: Member,
  requested: string | undefined,
): Promise<string | undefined> {
  if (requested === undefined) return undefined;
  const existing = await db().organization.findUniqueOrThrow({ where: { id: organizationId } });
  return existing.timeZone === requested ? requested : requireCommonZone(requested);
}

function changedLimit(
  { currency: requested, cashier_refund_limit: limit }: OrganizationChange,
  existing: Organization,
): bigint | null | undefined {
  const currency = requested ?? existing.currency;
  if (limit !== undefined) return cashierRefundLimitOf(limit, currency);
  return currency === existing.currency ? undefined : firstCashierRefundLimit(currency);
}

/** Converts a setting for the audit log: amounts are in major units, and a list is text, null if it is empty. */
function auditable(organization: Organization, name: keyof Organization) {
  const value = organization[name];
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : null;
  return typeof value === "bigint" ? toMajorUnits(value, organization.currency) : value;
}
