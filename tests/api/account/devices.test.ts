import { describe, expect, test, vi } from "vitest";
import { GET as listPayments } from "@/app/api/v1/payments/route";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { after, hours } from "@/lib/kit/time";
import { newMember } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { sessionFor } from "@/tests/support/session";
import { ask } from "../../support/account/account-client";

const wanted = { name: "Kiosk", scopes: ["payments"] };

async function shop() {
  const merchant = await newMerchant();
  return { merchant, owner: await sessionFor(merchant.owner) };
}

/** Returns the device API's status for a key. */
async function statusFor(key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  const request = new Request("http://localhost:3000/api/v1/payments", { headers });
  return (await listPayments(request, { params: Promise.resolve({}) })).status;
}

describe("a key", () => {
  test("is issued, works, is listed without its secret, and is rejected immediately after it is revoked", async () => {
    const { owner } = await shop();
    const issued = await ask("POST", "/account/devices", { ...owner, body: wanted });
    expect(issued.status).toBe(201);
    expect(issued.headers.get("cache-control")).toBe("no-store");
    const { key, device_key, origin } = issued.body;
    expect(origin).toBe("http://localhost:3000");
    expect(device_key).toMatchObject({ name: "Kiosk", scopes: ["payments"], state: "active" });
    expect(await statusFor(key)).toBe(200);

    const listed = await ask("GET", "/account/devices", owner);
    expect(listed.body.data.map((one: { name: string }) => one.name)).toEqual(["Kiosk", "Till 1"]);
    expect(listed.text).not.toContain(key);

    const address = `/account/devices/${device_key.device_key_id}/revoke`;
    const revoked = await ask("POST", address, owner);
    expect(revoked.body.state).toBe("revoked");
    expect(await statusFor(key)).toBe(401);
    const working = await ask("GET", "/account/devices", owner);
    expect(working.body.data).toHaveLength(1);
    expect((await ask("GET", "/account/devices?show=all", owner)).body.data).toHaveLength(2);
  });

  test("is rotated with an overlap in which both keys work", async () => {
    const { merchant, owner } = await shop();
    const address = `/account/devices/${merchant.device.deviceKeyId}/rotate`;
    const body = { old_expires_at: after(new Date(), hours(2)).toISOString() };
    const rotated = await ask("POST", address, { ...owner, body });
    expect(rotated.status).toBe(201);
    expect([await statusFor(merchant.key), await statusFor(rotated.body.key)]).toEqual([200, 200]);
    const again = await ask("POST", address, { ...owner, body });
    expect([again.status, again.body.error]).toEqual([409, "DEVICE_KEY_NOT_ROTATABLE"]);
    await db().deviceKey.update({
      where: { id: merchant.device.deviceKeyId },
      data: { expiresAt: new Date() },
    });
    // Until then, the key is the one that was read with the last request.
    await vi.waitFor(async () => expect(await statusFor(merchant.key)).toBe(401), 5_000);
    expect(await statusFor(rotated.body.key)).toBe(200);
  });

  test.each([
    ["name", { name: "" }],
    ["name", { name: "x".repeat(101) }],
    ["scopes", { scopes: [] }],
    ["scopes.0", { scopes: ["everything"] }],
    ["expires_at", { expires_at: "tomorrow" }],
    ["expires_at", { expires_at: "2020-01-01T00:00:00+00:00" }],
  ])("cannot be issued with an invalid %s", async (field, fault) => {
    const { owner } = await shop();
    const refused = await ask("POST", "/account/devices", {
      ...owner,
      body: { ...wanted, ...fault },
    });
    expect(refused.status).toBe(400);
    expect(refused.body.details).toMatchObject([{ field }]);
    expect((await ask("GET", "/account/devices?show=all", owner)).body.data).toHaveLength(1);
  });

  test("for live payments needs a live network, and the refusal says so", async () => {
    const { merchant } = await shop();
    const live = await sessionFor(inMode(merchant.owner, "live"));
    const refused = await ask("POST", "/account/devices", { ...live, body: wanted });
    expect([refused.status, refused.body.error]).toEqual([409, "LIVE_NETWORK_MISSING"]);
    expect(refused.body.message).toContain("Settings");
  });

  test("of another organization looks unknown", async () => {
    const { merchant } = await shop();
    const stranger = (await shop()).owner;
    const address = `/account/devices/${merchant.device.deviceKeyId}`;
    const body = { old_expires_at: after(new Date(), hours(2)).toISOString() };
    for (const [method, path, sent] of [
      ["GET", address, undefined],
      ["POST", `${address}/rotate`, body],
      ["POST", `${address}/revoke`, undefined],
    ] as const) {
      const refused = await ask(method, path, { ...stranger, body: sent });
      expect([refused.status, refused.body.error]).toEqual([404, "DEVICE_KEY_NOT_FOUND"]);
    }
    expect(await statusFor(merchant.key)).toBe(200);
  });
});

test("an accountant sees the keys and what they collected, and changes nothing", async () => {
  const { merchant } = await shop();
  const member = await newMember(merchant.organization.id, "accountant");
  const session = await sessionFor(member);
  expect((await ask("GET", "/account/devices", session)).status).toBe(200);
  const usage = await ask("GET", "/account/devices/usage", session);
  expect(usage.body.devices).toEqual([]);
  const refused = await ask("POST", "/account/devices", { ...session, body: wanted });
  expect(refused.status).toBe(403);
});

describe("the sandbox phone", () => {
  test("is at the link in the test banner", async () => {
    const { owner } = await shop();
    const led = await ask("GET", "/account/sandbox-phone", owner);
    expect(led.status).toBe(303);
    expect(led.headers.get("location")).toMatch(/^http:\/\/localhost:3000\/sandbox\/[\w-]{22}$/);
  });

  test("does not exist in live mode", async () => {
    const { merchant } = await shop();
    const live = await sessionFor(inMode(merchant.owner, "live"));
    const refused = await ask("GET", "/account/sandbox-phone", live);
    expect([refused.status, refused.body.error]).toEqual([409, "NO_SANDBOX_IN_LIVE_MODE"]);
  });
});
