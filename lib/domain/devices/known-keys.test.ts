import { expect, test, vi } from "vitest";
import { authenticateDeviceKey, issueDeviceKey, revokeDeviceKey } from "@/lib/domain/devices";
import { databaseNow } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { after } from "@/lib/kit/time";
import { newMerchant } from "@/tests/support/merchant";
import { recordStatements } from "@/tests/support/statements";

test("a key is read once for many requests", async () => {
  const { key } = await newMerchant();
  const recorded = recordStatements();
  const devices = await Promise.all(Array.from({ length: 20 }, () => authenticateDeviceKey(key)));
  const sent = recorded();
  expect(devices.every((device) => device !== null)).toBe(true);
  expect(sent.filter((text) => /SELECT[^]*FROM device_keys/.test(text))).toHaveLength(1);
});

test("a key works as soon as it is created, and not a request longer than until it is revoked", async () => {
  const { owner } = await newMerchant();
  const { key, deviceKey } = await issueDeviceKey(owner, { name: "Till" });
  expect(await authenticateDeviceKey(key)).not.toBeNull();
  await revokeDeviceKey(owner, deviceKey.id);
  expect(await authenticateDeviceKey(key)).toBeNull();
});

test("a key that another process revokes is refused soon", async () => {
  const { key, device } = await newMerchant();
  expect(await authenticateDeviceKey(key)).not.toBeNull();
  await db().deviceKey.update({
    where: { id: device.deviceKeyId },
    data: { revokedAt: new Date() },
  });
  await vi.waitFor(async () => expect(await authenticateDeviceKey(key)).toBeNull(), {
    timeout: 5_000,
  });
});

test("a key that is in use is refused from the moment that it expires", async () => {
  const { owner } = await newMerchant();
  const expiresAt = after(await databaseNow(), 300);
  const { key } = await issueDeviceKey(owner, { name: "Fair", expiresAt });
  expect(await authenticateDeviceKey(key)).not.toBeNull();
  await vi.waitFor(async () => expect(await databaseNow()).toSatisfy((now) => now > expiresAt));
  expect(await authenticateDeviceKey(key)).toBeNull();
});
