import { auditLine } from "@/lib/domain/audit";
import { firstCashierRefundLimit } from "@/lib/domain/organizations";
import { requireCommonZone } from "@/lib/domain/shared/time-zones";
import { hashPassword, refuseTakenEmail } from "@/lib/domain/sign-in";
import type { Actor } from "@/lib/kit/actor";
import { ownerActor } from "@/lib/kit/actor-kinds";
import { db, inTransaction, type Organization, type Prisma } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { openSandboxMerchant } from "@/lib/network";
import { requireMayOpen } from "./open-organizations";
import { type NewOrganization, newOrganization } from "./schemas";

/** A new organization, and its owner as an actor in test mode. */
export interface OpenedOrganization {
  organization: Organization;
  owner: Actor;
}

interface OrganizationFacts {
  name: string;
  currency: string;
  timeZone: string;
}

/**
 * Creates an organization with a new user as its owner and an account at the sandbox network, so that a first test
 * payment can be taken immediately. The password is stored as an argon2id hash. `check` runs first in the transaction.
 * Throws a ZodError for invalid values, `ValidationFailed` for a time zone that the database does not share, `EmailTaken`,
 * and what `check` throws.
 */
export async function createOrganization(
  input: NewOrganization,
  {
    ip,
    check = () => Promise.resolve(),
  }: { ip?: string | undefined; check?: Check | undefined } = {},
): Promise<OpenedOrganization> {
  const { owner, ...given } = newOrganization.parse(input);
  const facts = { ...given, timeZone: await requireCommonZone(given.timeZone) };
  const userId = newId("user");
  const passwordHash = await hashPassword(owner.password, "stranger");
  const user = { id: userId, email: owner.email, name: owner.name, passwordHash };
  return open(facts, { userId, ip }, async (transaction) => {
    await check(transaction);
    await transaction.user.create({ data: user });
  }).catch(refuseTakenEmail);
}

/**
 * Creates another organization, owned by this user. The values must match the schema `OpenOrganization`. Throws
 * `OrganizationsClosed`, `TooManyOrganizations`, `TooManyNewOrganizations`, and `ValidationFailed` for a time zone that the
 * database does not share.
 */
export async function openOrganization(
  user: { userId: string; ip?: string | undefined },
  facts: OrganizationFacts,
): Promise<OpenedOrganization> {
  const check: Check = (transaction) => requireMayOpen(transaction, user.userId);
  const timeZone = await requireCommonZone(facts.timeZone);
  // Before anything is created at the sandbox, too, so that who is refused leaves nothing.
  await inTransaction(check);
  return open({ ...facts, timeZone }, user, check);
}

/** `openOrganization` for programs of the operator, whom no setting and no limit stops. */
export const openOrganizationAsOperator = async (
  user: { userId: string },
  facts: OrganizationFacts,
): Promise<OpenedOrganization> => {
  const timeZone = await requireCommonZone(facts.timeZone);
  return open({ ...facts, timeZone }, user, () => Promise.resolve());
};

/** Runs first in the transaction, and throws if nothing may be created. */
type Check = (transaction: Prisma.TransactionClient) => Promise<void>;

async function open(
  { name, currency, timeZone }: OrganizationFacts,
  { userId, ip }: { userId: string; ip?: string | undefined },
  check: Check,
): Promise<OpenedOrganization> {
  const organizationId = newId("organization");
  const accountId = newId("networkAccount");
  // Created before the rows that need it: an unused sandbox account does no harm, a missing one does.
  await openSandboxMerchant({ accountId, name, currency });
  const cashierRefundLimit = firstCashierRefundLimit(currency);
  const facts = {
    id: organizationId,
    name,
    currency,
    timeZone,
    cashierRefundLimit,
    openedBy: userId,
  };
  const action = "organization.created";
  await inTransaction(async (transaction) => {
    await check(transaction);
    await transaction.organization.create({ data: facts });
    await transaction.membership.create({ data: { organizationId, userId, role: "owner" } });
    await transaction.networkAccount.create({
      data: { id: accountId, organizationId, mode: "test", kind: "sandbox" },
    });
    const actor = { organizationId, userId, ...(ip !== undefined && { ip }) };
    await transaction.auditEntry.create({
      data: auditLine(actor, action, { target: organizationId, data: { name } }),
    });
  });
  const organization = await db().organization.findUniqueOrThrow({ where: { id: organizationId } });
  return {
    organization,
    owner: ownerActor({ organizationId, mode: "test", currency, userId }),
  };
}
