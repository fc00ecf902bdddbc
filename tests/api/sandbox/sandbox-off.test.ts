// A server started with SANDBOX=off whose database has test-mode data.
import { beforeAll, describe, expect, it, vi } from "vitest";
import * as payments from "@/app/api/v1/payments/route";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { sessionFor } from "@/tests/support/session";

/** Loads a server without a sandbox: fresh modules, which read the settings again. */
async function serverWithoutSandbox() {
  vi.stubEnv("SANDBOX", "off");
  vi.resetModules();
  return {
    ...(await import("@/lib/api/sandbox/handlers")),
    gateway: await import("@/app/api/sandbox/gateway/[...path]/route"),
    payments: await import("@/app/api/v1/payments/route"),
    ...(await import("@/lib/api/account/handlers")),
    auth: await import("@/lib/auth"),
    poll: await import("@/lib/domain/payments"),
  };
}

let merchant: Merchant;
let paymentId: string;
let server: Awaited<ReturnType<typeof serverWithoutSandbox>>;
const authorization = () => ({ authorization: `Bearer ${merchant.key}` });
const at = (path: string, init?: RequestInit) => new Request(`http://localhost${path}`, init);
const none = { params: Promise.resolve({}) };

beforeAll(async () => {
  merchant = await newMerchant();
  const made = await payments.POST(
    at("/api/v1/payments", {
      method: "POST",
      headers: { ...authorization(), "content-type": "application/json" },
      body: JSON.stringify({ amount: 1000, payer_phone: newPhone() }),
    }),
    none,
  );
  paymentId = ((await made.json()) as { payment_id: string }).payment_id;
  await db().payment.update({ where: { id: paymentId }, data: { nextCheckAt: new Date() } });
  server = await serverWithoutSandbox();
});

describe("a server without a sandbox", () => {
  it("has none of the sandbox's paths", async () => {
    const withKey = { headers: authorization() };
    const token = { params: Promise.resolve({ token: "any" }) };
    const answers = [
      await server.sandboxHandlers.listRequests(
        at("/api/sandbox/requests?phone=%2B77011234567", withKey),
        none,
      ),
      await server.sandboxHandlers.readPhone(at("/api/sandbox/phone", withKey), none),
      await server.sandboxHandlers.readQr(at("/api/sandbox/qr/any"), token),
      await server.sandboxHandlers.listMagicAmounts(at("/api/sandbox/magic-amounts"), none),
      await server.gateway.GET(at("/api/sandbox/gateway/static-qr")),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ error: "SANDBOX_SWITCHED_OFF" });
    }
  });

  it("tells a device with a test key what to do", async () => {
    const answer = await server.payments.GET(
      at("/api/v1/payments", { headers: authorization() }),
      none,
    );
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      error: "FORBIDDEN",
      message: expect.stringContaining("qs_live_") as string,
    });
  });

  it("issues no test keys, and prevents a test-mode page from acting in live mode", async () => {
    const { headers } = await sessionFor(inMode(merchant.owner, "test"));
    const answer = await server.accountHandlers.issueDevice(
      at("/api/account/devices", {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ name: "Till 1" }),
      }),
      none,
    );
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ error: "SANDBOX_SWITCHED_OFF" });
  });

  it("shows live mode to a browser that was last in test mode", async () => {
    const { headers } = await sessionFor({ userId: merchant.owner.userId });
    const cookie = `${headers.cookie}; qassa-view=${merchant.organization.id}.test`;
    const member = await server.auth.currentMember(new Headers({ ...headers, cookie }));
    expect(member?.mode).toBe("live");
    const shown = await server.accountHandlers.searchPayments(
      at("/api/account/payments", { headers: { ...headers, cookie } }),
      none,
    );
    expect(await shown.json()).toMatchObject({ data: [] });
  });

  it("does not poll the sandbox's pending payments, and loses none of them", async () => {
    const before = await db().payment.findUniqueOrThrow({ where: { id: paymentId } });
    expect(await server.poll.checkDuePayments()).toEqual({ checked: 0, settled: 0 });
    expect(await db().payment.findUniqueOrThrow({ where: { id: paymentId } })).toEqual(before);
  });
});
