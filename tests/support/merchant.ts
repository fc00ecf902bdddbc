import { randomInt } from "node:crypto";
import { type Device, issueDeviceKey } from "@/lib/domain/devices";
import { openOrganization } from "@/lib/domain/team";
import type { Actor } from "@/lib/kit/actor";
import { deviceActor } from "@/lib/kit/actor-kinds";
import { type NetworkAccount, type Organization, db } from "@/lib/kit/db";
import { newUser } from "./member";

export interface Merchant {
  organization: Organization;
  owner: Actor;
  /** The till as an actor. */
  device: Device;
  /** The till's device key. */
  key: string;
  /** The account in the sandbox. */
  account: NetworkAccount;
}

/** Creates a merchant that shares no data with other tests. */
export async function newMerchant(
  settings: { currency?: string; timeZone?: string } = {},
): Promise<Merchant> {
  const userId = await newUser("owner", "Aigerim");
  const { organization, owner } = await openOrganization(
    { userId },
    { name: "Corner Shop", currency: "KZT", timeZone: "Asia/Almaty", ...settings },
  );
  const { deviceKey, key } = await issueDeviceKey(owner, { name: "Till 1" });
  const account = await db().networkAccount.findFirstOrThrow({
    where: { organizationId: organization.id, mode: "test" },
  });
  return {
    organization,
    owner,
    device: deviceActor(owner, deviceKey.id),
    key,
    account,
  };
}

/** Returns a random phone number for a payer. */
export const newPhone = (): string => `+7701${randomInt(100_000, 999_999)}${randomInt(1, 9)}`;
