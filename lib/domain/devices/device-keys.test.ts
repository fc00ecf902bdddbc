import { expect, test, vi } from "vitest";
import { authenticateDeviceKey, issueDeviceKey } from "@/lib/domain/devices";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { newMerchant } from "@/tests/support/merchant";
import { isDeviceKey, newDeviceKey } from "./key-format";

test("a key shows its mode and has 32 random characters and a checksum", () => {
  expect(newDeviceKey("test")).toMatch(/^qs_test_[0-9A-Za-z]{38}$/);
  expect(newDeviceKey("live")).toMatch(/^qs_live_[0-9A-Za-z]{38}$/);
  expect(isDeviceKey(newDeviceKey("test"))).toBe(true);
});

test("one mistyped character is detected without the database", () => {
  const key = newDeviceKey("test");
  for (let place = 0; place < key.length; place++) {
    const typed = key.slice(0, place) + (key[place] === "x" ? "y" : "x") + key.slice(place + 1);
    expect(isDeviceKey(typed)).toBe(false);
  }
});

test("a key is recognized, and no secret of it is stored", async () => {
  const merchant = await newMerchant();
  const { key, deviceKey } = await issueDeviceKey(merchant.owner, {
    name: "Kiosk",
    scopes: ["payments"],
  });
  expect(await authenticateDeviceKey(key)).toMatchObject({
    deviceKeyId: deviceKey.id,
    organizationId: merchant.organization.id,
    mode: "test",
    currency: "KZT",
    userId: merchant.owner.userId,
    grant: { scopes: ["payments"] },
  });
  const row = await db().deviceKey.findUniqueOrThrow({ where: { id: deviceKey.id } });
  const random = key.slice("qs_test_".length, -4);
  expect(JSON.stringify(row)).not.toContain(random);
  expect(row.lastFour).toBe(key.slice(-4));
});

test("its last use is recorded with the address", async () => {
  const merchant = await newMerchant();
  await authenticateDeviceKey(merchant.key, "203.0.113.7");
  await vi.waitFor(async () => {
    const row = await db().deviceKey.findUniqueOrThrow({
      where: { id: merchant.device.deviceKeyId },
    });
    expect(row.lastUsedIp).toBe("203.0.113.7");
    expect(row.lastUsedAt).not.toBeNull();
  });
});

test.each([
  ["revoked", { revokedAt: new Date() }],
  ["expired", { expiresAt: new Date(Date.now() - 1000) }],
])("a %s key looks like an unknown one", async (_, data) => {
  const merchant = await newMerchant();
  await db().deviceKey.update({ where: { id: merchant.device.deviceKeyId }, data });
  expect(await authenticateDeviceKey(merchant.key)).toBeNull();
  expect(await authenticateDeviceKey(newDeviceKey("test"))).toBeNull();
});

test("a live key is not issued while there is no live network", async () => {
  const { owner } = await newMerchant();
  await expect(issueDeviceKey(inMode(owner, "live"), { name: "Till" })).rejects.toMatchObject({
    code: "LIVE_NETWORK_MISSING",
  });
});
