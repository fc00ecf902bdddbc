import { hash } from "@node-rs/argon2";
import type { Actor } from "@/lib/actor";
import { db } from "@/lib/db";
import type { Organization } from "@/lib/db";
import { newId } from "@/lib/ids";
import { openSandboxMerchant } from "@/lib/network";
import { type NewOrganization, newOrganization } from "./schemas";

/** The organization, and its owner acting in its test mode. */
export interface OpenedOrganization {
  organization: Organization;
  owner: Actor;
}

/**
 * Makes an organization with its owner and its account at the sandbox network, so that a first test payment
 * can be taken at once. The password is kept as argon2id. Throws a ZodError on values that do not fit, and
 * the database's unique violation when the e-mail is taken.
 */
export async function createOrganization(input: NewOrganization): Promise<OpenedOrganization> {
  const { name, currency, timeZone, owner } = newOrganization.parse(input);
  const organizationId = newId("organization");
  const userId = newId("user");
  const accountId = newId("networkAccount");
  const passwordHash = await hash(owner.password);
  // Before the rows that need it: an account at the sandbox that nobody uses does no harm, one that is missing does.
  await openSandboxMerchant({ accountId, name, currency });
  const [organization] = await db().$transaction([
    db().organization.create({ data: { id: organizationId, name, currency, timeZone } }),
    db().user.create({ data: { id: userId, email: owner.email, name: owner.name, passwordHash } }),
    db().membership.create({ data: { organizationId, userId, role: "owner" } }),
    db().networkAccount.create({
      data: { id: accountId, organizationId, mode: "test", kind: "sandbox" },
    }),
    db().auditEntry.create({
      data: {
        organizationId,
        actor: userId,
        action: "organization.created",
        target: organizationId,
      },
    }),
  ]);
  return {
    organization,
    owner: { organizationId, mode: "test", currency, userId, grant: { role: "owner" } },
  };
}
