import { describe, expect, test } from "vitest";
import { deliverDue, serviceSignature } from "@/lib/domain/webhooks";
import { OFFERED_EVENTS } from "@/lib/domain/webhooks/schemas";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { deliveriesOf, newEvent } from "@/tests/support/events";
import { newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { type Session, sessionFor } from "@/tests/support/session";
import { listening } from "@/tests/support/subscribed-receiver";
import { ask } from "../../support/account/account-client";

const wanted = { url: "https://93.184.215.14/webhooks", events: ["payment.completed"] };

async function shop() {
  const merchant = await newMerchant();
  const owner = await sessionFor(merchant.owner);
  return { merchant, owner, organizationId: merchant.organization.id };
}
const create = async (session: Session, body: object = wanted): Promise<string> => {
  const { status, body: made } = await ask("POST", "/account/webhooks", { ...session, body });
  expect(status).toBe(201);
  return made.id;
};
const audits = ({ organization }: Merchant, action: string) =>
  db().auditEntry.findMany({
    where: { organizationId: organization.id, action },
    orderBy: { id: "asc" },
  });

describe("a subscription", () => {
  test("can be created for each of the five events, and for all of them", async () => {
    const { owner } = await shop();
    expect(OFFERED_EVENTS).toEqual([
      "payment.completed",
      "payment.cancelled",
      "payment.failed",
      "payment.refunded",
      "payment.refund_failed",
    ]);
    for (const event of [...OFFERED_EVENTS, "*"]) {
      await create(owner, { ...wanted, events: [event] });
    }
    const five = await create(owner, { ...wanted, events: OFFERED_EVENTS });
    const { body: read } = await ask("GET", `/account/webhooks/${five}`, owner);
    expect(read.events).toEqual(OFFERED_EVENTS);
    const { body: listed } = await ask("GET", "/account/webhooks", owner);
    expect(listed.data).toHaveLength(7);
  });

  test.each([
    ["events.0", { events: ["payment.expired"] }],
    ["events.0", { events: ["payment.refund"] }],
    ["events", { events: [] }],
    ["url", { url: "http://93.184.215.14/" }],
    ["url", { url: "https://192.168.1.1/" }],
    ["secret", { secret: "" }],
    ["description", { description: "x".repeat(256) }],
  ])("is rejected with an invalid %s, and nothing is written", async (field, fault) => {
    const { merchant, owner } = await shop();
    const refused = await ask("POST", "/account/webhooks", {
      ...owner,
      body: { ...wanted, ...fault },
    });
    expect(refused.status).toBe(400);
    expect(refused.body.details).toMatchObject([{ field }]);
    const where = { organizationId: merchant.organization.id };
    expect(await db().subscription.count({ where })).toBe(0);
  });

  test("is changed, turned off and on, and deleted", async () => {
    const { owner } = await shop();
    const id = await create(owner);
    const change = (body: object) =>
      ask("PATCH", `/account/webhooks/${id}`, { ...owner, body }).then((answer) => answer.body);
    expect(await change({ events: ["*"], description: "Till" })).toMatchObject({
      events: ["*"],
      description: "Till",
    });
    expect(await change({ is_active: false })).toMatchObject({ is_active: false });
    expect(await change({ is_active: true })).toMatchObject({ is_active: true, events: ["*"] });
    const deleted = await ask("DELETE", `/account/webhooks/${id}`, owner);
    expect(deleted.body).toEqual({ id });
    expect((await ask("GET", `/account/webhooks/${id}`, owner)).status).toBe(404);
  });
});

describe("the secret", () => {
  test("is in no list, and revealing it is audited", async () => {
    const { merchant, owner, organizationId } = await shop();
    const id = await create(owner, { ...wanted, secret: "s3cret" });
    const developer = await newMember(organizationId, "developer");
    const session = await sessionFor(developer);
    for (const address of ["/account/webhooks", `/account/webhooks/${id}`]) {
      expect((await ask("GET", address, session)).text).not.toContain("s3cret");
    }
    expect(await audits(merchant, "webhook_secrets.read")).toEqual([]);

    const revealed = await ask("POST", `/account/webhooks/${id}/secret`, session);
    expect(revealed.body).toEqual({ secret: "s3cret" });
    expect(revealed.headers.get("cache-control")).toBe("no-store");
    expect(await audits(merchant, "webhook_secrets.read")).toMatchObject([
      { actor: developer.userId, target: id },
    ]);
  });

  test("is hidden from roles that cannot manage webhooks, and a refusal is not audited", async () => {
    const { merchant, owner, organizationId } = await shop();
    const id = await create(owner, { ...wanted, secret: "s3cret" });
    for (const role of ["accountant", "cashier"] as const) {
      const session = await sessionFor(await newMember(organizationId, role));
      const refused = await ask("POST", `/account/webhooks/${id}/secret`, session);
      expect(refused.status).toBe(403);
      expect(refused.text).not.toContain("s3cret");
      expect(refused.body.message).toContain("owner or admin");
    }
    expect(await audits(merchant, "webhook_secrets.read")).toEqual([]);
  });

  test("is rotated in two steps without a delivery that the receiver cannot verify", async () => {
    const { merchant, owner } = await shop();
    const { receiver, subscription } = await listening(merchant, { secret: "old" });
    const path = `/account/webhooks/${subscription.id}`;
    const status = async () => (await ask("GET", path, owner)).body.is_rotating as boolean;

    const begun = await ask("POST", `${path}/rotation`, owner);
    expect(begun.body.secret).toBe("old");
    expect(begun.body.next_secret).toMatch(/^whsec_/);
    expect(await status()).toBe(true);
    await newEvent(merchant);
    await deliverDue();
    const promoted = await ask("POST", `${path}/rotation/promote`, owner);
    expect(promoted.body.is_rotating).toBe(false);
    await newEvent(merchant);
    await deliverDue();

    const [during, afterwards] = receiver.received;
    const signatureOf = (webhook: typeof during) => webhook!.headers["x-service-signature"];
    expect(signatureOf(during)).toBe(serviceSignature("old", during!.raw));
    const next = begun.body.next_secret as string;
    expect(signatureOf(afterwards)).toBe(serviceSignature(next, afterwards!.raw));
    const again = await ask("POST", `${path}/rotation/promote`, owner);
    expect([again.status, again.body.error]).toEqual([409, "SECRET_ROTATION_NOT_STARTED"]);
  });

  test("of the user's choice replaces the old one, and a rotation can be cancelled", async () => {
    const { owner } = await shop();
    const id = await create(owner, { ...wanted, secret: "old" });
    const path = `/account/webhooks/${id}`;
    const body = { secret: "of my own" };
    const begun = await ask("POST", `${path}/rotation`, { ...owner, body });
    expect(begun.body).toEqual({ secret: "old", next_secret: "of my own" });
    const given = await ask("DELETE", `${path}/rotation`, owner);
    expect(given.body.is_rotating).toBe(false);
    const revealed = await ask("POST", `${path}/secret`, owner);
    expect(revealed.body).toEqual({ secret: "old" });
    expect((await ask("DELETE", `${path}/rotation`, owner)).status).toBe(409);
  });

  test("can be added to a subscription that had none", async () => {
    const { owner } = await shop();
    const id = await create(owner);
    const path = `/account/webhooks/${id}`;
    expect((await ask("GET", path, owner)).body.has_secret).toBe(false);
    const added = await ask("POST", `${path}/rotation`, owner);
    expect(added.body.secret).toMatch(/^whsec_/);
    expect(added.body).not.toHaveProperty("next_secret");
    expect((await ask("GET", path, owner)).body).toMatchObject({
      has_secret: true,
      is_rotating: false,
    });
  });
});

describe("a test", () => {
  test("shows the endpoint's response, for one event or one of each", async () => {
    const { merchant, owner } = await shop();
    const { receiver, subscription } = await listening(merchant);
    receiver.answer({ status: 418, body: "short and stout" });
    const address = `/account/webhooks/${subscription.id}/test`;
    const body = { event: "payment.refunded", merchant_order_id: "A-7" };
    const { body: one } = await ask("POST", address, { ...owner, body });
    expect(one.deliveries).toMatchObject([
      {
        event: "payment.refunded",
        status: "failed",
        is_test: true,
        can_resend: false,
        merchant_order_id: "A-7",
        attempts: [{ response_status: 418, response_body: "short and stout" }],
      },
    ]);
    expect(one.deliveries[0].attempts[0].request_body).toBe(
      receiver.received[0]!.raw.toString("utf8"),
    );
    const { body: each } = await ask("POST", address, { ...owner, body: { event: "*" } });
    expect(each.deliveries).toHaveLength(6);
  });
});

describe("a delivery", () => {
  async function failedDelivery() {
    const { merchant, owner, organizationId } = await shop();
    const { receiver } = await listening(merchant);
    receiver.answer({ status: 410 });
    const { eventId } = await newEvent(merchant);
    await deliverDue();
    const [delivery] = await deliveriesOf(eventId);
    await db().subscription.updateMany({ where: { organizationId }, data: { isActive: true } });
    return { merchant, owner, organizationId, receiver, delivery: delivery! };
  }

  test("is found in the log, shown with both bodies, and resent", async () => {
    const { owner, receiver, delivery } = await failedDelivery();
    const search = `?status=failed&event=payment.completed&subscription_id=${delivery.subscriptionId}`;
    const { body: log } = await ask("GET", `/account/deliveries${search}`, owner);
    expect(log.data).toMatchObject([{ delivery_id: delivery.id, last_status_code: 410 }]);
    receiver.answer({ status: 200, body: "better now" });
    const resent = await ask("POST", `/account/deliveries/${delivery.id}/resend`, owner);
    expect(resent.body).toMatchObject({ status: "pending" });
    await deliverDue();
    const { body: shown } = await ask("GET", `/account/deliveries/${delivery.id}`, owner);
    expect(shown).toMatchObject({
      status: "succeeded",
      attempts: [{ response_status: 410 }, { response_status: 200, response_body: "better now" }],
    });
  });

  test("is resent together with all others that failed since a given time", async () => {
    const { owner, delivery } = await failedDelivery();
    const since = new Date(Date.now() - 60_000).toISOString();
    const resend = (body: object) =>
      ask("POST", "/account/deliveries/resend-failed", { ...owner, body });
    expect((await resend({ since })).body).toEqual({ resent: 1, next_cursor: "" });
    expect((await resend({ since })).body).toEqual({ resent: 0, next_cursor: "" });
    expect((await db().delivery.findUnique({ where: { id: delivery.id } }))?.status).toBe(
      "pending",
    );
    expect((await resend({ since: "yesterday" })).body.details).toMatchObject([{ field: "since" }]);
  });

  test("cannot be resent by a role that can only read, or by another organization", async () => {
    const { owner, delivery } = await failedDelivery();
    const stranger = await sessionFor((await newMerchant()).owner);
    const address = `/account/deliveries/${delivery.id}`;
    const unknown = await ask("GET", `/account/deliveries/${newId("delivery")}`, stranger);
    for (const [method, path] of [
      ["GET", address],
      ["POST", `${address}/resend`],
    ] as const) {
      const refused = await ask(method, path, stranger);
      expect([refused.status, refused.body.error]).toEqual([404, unknown.body.error]);
    }
    expect((await ask("GET", address, owner)).body.status).toBe("failed");
  });

  test.each([
    ["a status that there is not", "status=lost"],
    ["an event that there is not", "event=payment.lost"],
    ["a day that there is not", "from=2026-02-31"],
    ["a foreign cursor", "cursor=abc"],
  ])("cannot be found by %s", async (_, search) => {
    const { owner } = await shop();
    const refused = await ask("GET", `/account/deliveries?${search}`, owner);
    expect([refused.status, refused.body.error]).toEqual([400, "VALIDATION_ERROR"]);
  });
});

test("subscriptions of another organization or mode are not accessible", async () => {
  const { merchant, owner } = await shop();
  const id = await create(owner, { ...wanted, secret: "s3cret" });
  const stranger = await sessionFor((await newMerchant()).owner);
  const live = await sessionFor(inMode(merchant.owner, "live"));
  const body = { event: "payment.completed" };
  for (const session of [stranger, live]) {
    for (const [method, rest, sent] of [
      ["GET", "", undefined],
      ["PATCH", "", { is_active: false }],
      ["DELETE", "", undefined],
      ["POST", "/secret", undefined],
      ["POST", "/rotation", undefined],
      ["DELETE", "/rotation", undefined],
      ["POST", "/rotation/promote", undefined],
      ["POST", "/test", body],
    ] as const) {
      const refused = await ask(method, `/account/webhooks/${id}${rest}`, {
        ...session,
        body: sent,
      });
      expect([refused.status, refused.body.error]).toEqual([404, "SUBSCRIPTION_NOT_FOUND"]);
    }
    expect((await ask("GET", "/account/webhooks", session)).body.data).toEqual([]);
  }
  expect((await ask("GET", `/account/webhooks/${id}`, owner)).body.is_active).toBe(true);
});
