import { issueDeviceKey } from "@/lib/domain/devices";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { encryptSecret } from "@/lib/kit/secrets";
import { GATEWAY_PATH, openSandboxMerchant, sandboxGatewayToken } from "@/lib/network";
import { type Merchant, newMerchant } from "./merchant";

/**
 * Creates a merchant in live mode whose network is the gateway at this origin. `account` is also its account in the
 * sandbox, if that gateway is a served sandbox.
 */
export async function newLiveMerchant(origin: string): Promise<Merchant> {
  const merchant = await newMerchant();
  const { id: organizationId, name, currency } = merchant.organization;
  const id = newId("networkAccount");
  await openSandboxMerchant({ accountId: id, name, currency });
  const account = await db().networkAccount.create({
    data: {
      id,
      organizationId,
      mode: "live",
      kind: "gateway",
      baseUrl: origin + GATEWAY_PATH,
      credentialsEncrypted: encryptSecret(sandboxGatewayToken(id), id),
    },
  });
  const owner = inMode(merchant.owner, "live");
  const { deviceKey, key } = await issueDeviceKey(owner, { name: "Live till" });
  const device = { ...merchant.device, mode: "live" as const, deviceKeyId: deviceKey.id };
  return { ...merchant, owner, device, account, key };
}
