import { describe, expect, test } from "vitest";
import {
  authenticateDeviceKey,
  issueDeviceKey,
  listDeviceKeys,
  presentDeviceKey,
  readDeviceKey,
  revokeDeviceKey,
  rotateDeviceKey,
} from "@/lib/domain/devices";
import { deviceUsage } from "@/lib/domain/payments/views";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { after, days, hours, minutes } from "@/lib/kit/time";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { forgetKnownKeys } from "./known-keys";
import { DeviceKeyResource } from "./schemas";

const soon = () => after(new Date(), hours(1));
const auditOf = async ({ organization }: Merchant, action: string) =>
  db().auditEntry.findMany({ where: { organizationId: organization.id, action } });
const shownKeys = async ({ owner }: Pick<Merchant, "owner">, show: "active" | "all") =>
  (await listDeviceKeys(owner, { show }, { limit: 50 })).rows.map(presentDeviceKey);

describe("the rotation of a key", () => {
  test("accepts both keys until the chosen time, then only the new one", async () => {
    const merchant = await newMerchant();
    const { deviceKeyId } = merchant.device;
    const until = soon();
    const { key, deviceKey } = await rotateDeviceKey(merchant.owner, deviceKeyId, {
      oldExpiresAt: until,
    });
    expect(deviceKey).toMatchObject({
      name: "Till 1",
      rotatedFromId: deviceKeyId,
      scopes: ["payments", "refunds", "webhooks"],
      expiresAt: null,
    });
    expect(await authenticateDeviceKey(merchant.key)).toMatchObject({ deviceKeyId });
    expect(await authenticateDeviceKey(key)).toMatchObject({ deviceKeyId: deviceKey.id });
    const [newer, older] = await shownKeys(merchant, "active");
    expect(newer).toMatchObject({ rotated_from_id: deviceKeyId, state: "active" });
    expect(older).toMatchObject({ rotated_to_id: deviceKey.id });
    expect(new Date(older!.expires_at!)).toEqual(until);

    // The old key expires.
    await db().deviceKey.update({
      where: { id: deviceKeyId },
      data: { expiresAt: after(new Date(), -minutes(1)) },
    });
    forgetKnownKeys();
    expect(await authenticateDeviceKey(merchant.key)).toBeNull();
    expect(await authenticateDeviceKey(key)).not.toBeNull();
    expect((await shownKeys(merchant, "active")).map((one) => one.device_key_id)).toEqual([
      deviceKey.id,
    ]);
    expect(await shownKeys(merchant, "all")).toHaveLength(2);
    expect(await auditOf(merchant, "device_key.rotated")).toMatchObject([
      { target: deviceKeyId, actor: merchant.owner.userId, data: { new_key: deviceKey.id } },
    ]);
  });

  test("never extends the lifetime of a key", async () => {
    const merchant = await newMerchant();
    const expiresAt = soon();
    const { deviceKey } = await issueDeviceKey(merchant.owner, { name: "Fair", expiresAt });
    await rotateDeviceKey(merchant.owner, deviceKey.id, {
      oldExpiresAt: after(new Date(), days(7)),
    });
    expect((await readDeviceKey(merchant.owner, deviceKey.id)).expiresAt).toEqual(expiresAt);
  });

  test("happens once, also for two concurrent requests", async () => {
    const merchant = await newMerchant();
    const rotate = () =>
      rotateDeviceKey(merchant.owner, merchant.device.deviceKeyId, { oldExpiresAt: soon() });
    const results = await Promise.allSettled([rotate(), rotate(), rotate()]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of results) {
      if (one.status === "rejected") {
        expect(one.reason).toMatchObject({ code: "DEVICE_KEY_NOT_ROTATABLE" });
      }
    }
    expect(await shownKeys(merchant, "all")).toHaveLength(2);
  });

  test("can be started again after its new key was revoked", async () => {
    const merchant = await newMerchant();
    const { deviceKeyId } = merchant.device;
    const first = await rotateDeviceKey(merchant.owner, deviceKeyId, { oldExpiresAt: soon() });
    await revokeDeviceKey(merchant.owner, first.deviceKey.id);
    const again = await rotateDeviceKey(merchant.owner, deviceKeyId, { oldExpiresAt: soon() });
    expect(await authenticateDeviceKey(again.key)).not.toBeNull();
  });

  test.each([
    ["an hour that is over", after(new Date(), -minutes(1))],
    ["more than 90 days", after(new Date(), days(91))],
  ])("is refused for %s", async (_, oldExpiresAt) => {
    const merchant = await newMerchant();
    await expect(
      rotateDeviceKey(merchant.owner, merchant.device.deviceKeyId, { oldExpiresAt }),
    ).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    expect(await shownKeys(merchant, "all")).toHaveLength(1);
  });

  test("is refused for a revoked key, in live mode without a network, and for a foreign key", async () => {
    const merchant = await newMerchant();
    const stranger = await newMerchant();
    const { deviceKeyId } = merchant.device;
    const rotation = { oldExpiresAt: soon() };
    const live = { ...merchant.owner, mode: "live" as const };
    await expect(rotateDeviceKey(live, deviceKeyId, rotation)).rejects.toMatchObject({
      code: "LIVE_NETWORK_MISSING",
    });
    for (const [actor, id] of [
      [stranger.owner, deviceKeyId],
      [merchant.owner, newId("deviceKey")],
      [merchant.owner, "nonsense"],
    ] as const) {
      await expect(rotateDeviceKey(actor, id, rotation)).rejects.toMatchObject({
        code: "DEVICE_KEY_NOT_FOUND",
      });
      await expect(revokeDeviceKey(actor, id)).rejects.toMatchObject({
        code: "DEVICE_KEY_NOT_FOUND",
      });
      await expect(readDeviceKey(actor, id)).rejects.toMatchObject({
        code: "DEVICE_KEY_NOT_FOUND",
      });
    }
    await revokeDeviceKey(merchant.owner, deviceKeyId);
    await expect(rotateDeviceKey(merchant.owner, deviceKeyId, rotation)).rejects.toMatchObject({
      code: "DEVICE_KEY_NOT_ROTATABLE",
    });
  });
});

describe("a revoked key", () => {
  test("is refused on its next request, and revoking it again changes nothing", async () => {
    const merchant = await newMerchant();
    const { deviceKeyId } = merchant.device;
    expect(await authenticateDeviceKey(merchant.key)).not.toBeNull();
    await revokeDeviceKey(merchant.owner, deviceKeyId);
    expect(await authenticateDeviceKey(merchant.key)).toBeNull();
    const { revokedAt } = await readDeviceKey(merchant.owner, deviceKeyId);
    await revokeDeviceKey(merchant.owner, deviceKeyId);
    expect((await readDeviceKey(merchant.owner, deviceKeyId)).revokedAt).toEqual(revokedAt);
    expect(await auditOf(merchant, "device_key.revoked")).toHaveLength(1);
  });
});

describe("the list of keys", () => {
  test("shows who created a key, and no secret", async () => {
    const merchant = await newMerchant();
    const [shown] = await shownKeys(merchant, "active");
    expect(DeviceKeyResource.parse(shown)).toMatchObject({
      device_key_id: merchant.device.deviceKeyId,
      prefix: "qs_test_",
      last_four: merchant.key.slice(-4),
      created_by: { user_id: merchant.owner.userId, name: "Aigerim" },
      state: "active",
    });
    expect(JSON.stringify(shown)).not.toContain(merchant.key.slice(8, -4));
  });

  test("has only keys of the organization and mode, and is paginated", async () => {
    const merchant = await newMerchant();
    const stranger = await newMerchant();
    for (const name of ["B", "C", "D"]) await issueDeviceKey(merchant.owner, { name });
    const first = await listDeviceKeys(merchant.owner, { show: "all" }, { limit: 3 });
    const cursor = first.nextCursor;
    const rest = await listDeviceKeys(merchant.owner, { show: "all" }, { limit: 3, cursor });
    expect([...first.rows, ...rest.rows].map(({ name }) => name)).toEqual([
      "D",
      "C",
      "B",
      "Till 1",
    ]);
    expect(await shownKeys(stranger, "all")).toHaveLength(1);
    expect(await shownKeys({ owner: { ...merchant.owner, mode: "live" } }, "all")).toEqual([]);
  });

  test("shows what each key collected in 30 days", async () => {
    const merchant = await newMerchant();
    const { organizationId, mode, userId, currency } = merchant.owner;
    const { deviceKeyId } = merchant.device;
    const paid = { status: "completed" as const, completedAt: new Date() };
    const payments = [
      { amount: 150_050n, ...paid },
      { amount: 100n, ...paid },
      { amount: 7n, status: "failed" as const },
      { amount: 9_999n, ...paid, createdAt: after(new Date(), -days(31)) },
    ];
    await db().payment.createMany({
      data: payments.map((payment) => ({
        ...{ id: newId("payment"), organizationId, mode, userId, currency, deviceKeyId },
        ...{ method: "direct" as const, payerPhone: "+77011234567", expiresAt: new Date() },
        ...payment,
      })),
    });
    const { usage } = await deviceUsage(merchant.owner);
    expect(usage).toEqual([{ deviceKeyId, payments: 3, completed: 2, completedAmount: 150_150n }]);
    const stranger = await newMerchant();
    expect((await deviceUsage(stranger.owner)).usage).toEqual([]);
  });

  test("is forbidden for cashiers, and only developers and above can manage keys", async () => {
    const merchant = await newMerchant();
    const as = (role: "cashier" | "accountant") => ({ ...merchant.owner, grant: { role } });
    const forbidden = { code: "FORBIDDEN" };
    await expect(shownKeys({ owner: as("cashier") }, "all")).rejects.toMatchObject(forbidden);
    expect(await shownKeys({ owner: as("accountant") }, "all")).toHaveLength(1);
    const id = merchant.device.deviceKeyId;
    await expect(issueDeviceKey(as("accountant"), { name: "X" })).rejects.toMatchObject(forbidden);
    await expect(revokeDeviceKey(as("accountant"), id)).rejects.toMatchObject(forbidden);
    await expect(
      rotateDeviceKey(as("accountant"), id, { oldExpiresAt: soon() }),
    ).rejects.toMatchObject(forbidden);
  });
});

test("a key cannot be issued with an expiry in the past", async () => {
  const { owner } = await newMerchant();
  const expiresAt = after(new Date(), -minutes(1));
  await expect(issueDeviceKey(owner, { name: "Late", expiresAt })).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
    facts: { details: [{ field: "expires_at" }] },
  });
});
