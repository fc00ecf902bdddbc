import type { Actor } from "@/lib/kit/actor";
import { auditLine } from "@/lib/domain/audit";
import { db, type Organization, Prisma } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { openSandboxMerchant } from "@/lib/network";
import { firstCashierRefundLimit } from "./cashier-refund-limit";
import { EmailTaken } from "./errors";
import { hashPassword } from "./passwords";
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
 * payment can be taken immediately. The password is stored as an argon2id hash. Throws a ZodError for invalid values,
 * and `EmailTaken`.
 */
export async function createOrganization(
  input: NewOrganization,
  ip?: string,
): Promise<OpenedOrganization> {
  const { owner, ...facts } = newOrganization.parse(input);
  const userId = newId("user");
  const passwordHash = await hashPassword(owner.password, "stranger");
  const user = { id: userId, email: owner.email, name: owner.name, passwordHash };
  try {
    return await open(facts, { userId, ip }, [db().user.create({ data: user })]);
  } catch (error) {
    const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
    if (isTaken) throw new EmailTaken();
    throw error;
  }
}

/** Creates another organization, owned by this user. The values must match the schema `OpenOrganization`. */
export const openOrganization = (
  user: { userId: string; ip?: string | undefined },
  facts: OrganizationFacts,
): Promise<OpenedOrganization> => open(facts, user, []);

async function open(
  { name, currency, timeZone }: OrganizationFacts,
  { userId, ip }: { userId: string; ip?: string | undefined },
  before: Prisma.PrismaPromise<unknown>[],
): Promise<OpenedOrganization> {
  const organizationId = newId("organization");
  const accountId = newId("networkAccount");
  // Created before the rows that need it: an unused sandbox account does no harm, a missing one does.
  await openSandboxMerchant({ accountId, name, currency });
  const cashierRefundLimit = firstCashierRefundLimit(currency);
  const facts = { id: organizationId, name, currency, timeZone, cashierRefundLimit };
  const action = "organization.created";
  await db().$transaction([
    ...before,
    db().organization.create({ data: facts }),
    db().membership.create({ data: { organizationId, userId, role: "owner" } }),
    db().networkAccount.create({
      data: { id: accountId, organizationId, mode: "test", kind: "sandbox" },
    }),
    db().auditEntry.create({
      data: auditLine(
        { organizationId, userId, ...(ip !== undefined && { ip }) },
        action,
        organizationId,
        { name },
      ),
    }),
  ]);
  const organization = await db().organization.findUniqueOrThrow({ where: { id: organizationId } });
  return {
    organization,
    owner: { organizationId, mode: "test", currency, userId, grant: { role: "owner" } },
  };
}
