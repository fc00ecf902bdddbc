import { randomBytes, randomInt } from "node:crypto";
import { createOrganization } from "@/lib/domain/accounts";
import type { Actor } from "@/lib/kit/actor";
import type { NetworkAccount, Organization } from "@/lib/kit/db";
import { db } from "@/lib/kit/db";
import { type Device, issueDeviceKey } from "@/lib/domain/devices";
import { SCOPES } from "@/lib/kit/permissions";

export interface Merchant {
  organization: Organization;
  owner: Actor;
  /** The till, as the business sees it. */
  device: Device;
  /** The till's key, as it is in its configuration. */
  key: string;
  /** The account at the sandbox network. */
  account: NetworkAccount;
}

/** A merchant of a test's own: nothing of another test's is in sight. */
export async function newMerchant(settings: { currency?: string } = {}): Promise<Merchant> {
  const { organization, owner } = await createOrganization({
    name: "Corner Shop",
    ...settings,
    owner: {
      email: `owner-${randomBytes(6).toString("hex")}@example.com`,
      name: "Aigerim",
      password: "correct horse battery staple",
    },
  });
  const { deviceKey, key } = await issueDeviceKey(owner, { name: "Till 1" });
  const account = await db().networkAccount.findUniqueOrThrow({
    where: { organizationId_mode: { organizationId: organization.id, mode: "test" } },
  });
  return {
    organization,
    owner,
    device: { ...owner, deviceKeyId: deviceKey.id, grant: { scopes: SCOPES } },
    key,
    account,
  };
}

/** A payer's phone that no other test uses. */
export const newPhone = (): string => `+7701${randomInt(1_000_000, 9_999_999)}`;
