import { issueDeviceKey } from "@/lib/domain/devices";
import { db } from "@/lib/kit/db";
import type { Merchant } from "@/tests/support/merchant";

/** Values that are not, or no longer, a valid key of this merchant. */
export const invalidKeys = (shop: Merchant): Record<string, () => Promise<string> | string> => ({
  "no key": () => "",
  "something that is no key": () => "nonsense",
  "a key with a wrong letter": () => shop.key.slice(0, -1) + (shop.key.endsWith("0") ? "1" : "0"),
  "a key in another spelling": () => shop.key.toUpperCase(),
  "a key that nobody has": async () => {
    const { deviceKey, key } = await issueDeviceKey(shop.owner, { name: "Sold" });
    await db().deviceKey.delete({ where: { id: deviceKey.id } });
    return key;
  },
  "a revoked key": async () => {
    const { deviceKey, key } = await issueDeviceKey(shop.owner, { name: "Stolen" });
    await db().deviceKey.update({ where: { id: deviceKey.id }, data: { revokedAt: new Date() } });
    return key;
  },
  "an expired key": async () => {
    const { deviceKey, key } = await issueDeviceKey(shop.owner, { name: "Old" });
    const expiresAt = new Date(Date.now() - 1);
    await db().deviceKey.update({ where: { id: deviceKey.id }, data: { expiresAt } });
    return key;
  },
});
