// The webhook catcher: an address of test mode that shows what arrived, and answers as told.
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { accountOperations as operations } from "@/lib/api/account/operations";
import {
  createSender,
  createSubscription,
  deleteOldCaughtRequests,
  deliverDue,
} from "@/lib/domain/webhooks";
import { receivesWebhooks } from "@/lib/domain/webhooks/sql";
import type { Actor } from "@/lib/kit/actor";
import { inMode } from "@/lib/kit/actor-kinds";
import { db, Prisma, query } from "@/lib/kit/db";
import { publicUrl } from "@/lib/kit/env";
import { hours } from "@/lib/kit/time";
import { deliveriesOf, newEvent, passRetryTime } from "@/tests/support/events";
import { newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import {
  catching,
  list,
  post,
  readAll,
  secretOf,
  setAnswer,
} from "../../support/account/catcher-client";
import { callAccount } from "../../support/account/member-client";

const audits = async ({ organization }: Merchant) =>
  (
    await db().auditEntry.findMany({
      where: { organizationId: organization.id, action: { startsWith: "webhook_" } },
      orderBy: { id: "asc" },
    })
  ).map(({ action, data }) => [action, data]);

describe("the catcher", () => {
  test("is created with one request, subscribed to all events and signed", async () => {
    const { merchant, catcher, owner } = await catching();
    expect(catcher.url).toMatch(new RegExp(`^${publicUrl()}/api/catcher/[\\w-]{43}$`));
    expect(catcher).toMatchObject({ answer: "200", is_active: true });
    expect(catcher.first_caught_at).toBeUndefined();
    const { body } = await callAccount(owner, operations.listWebhooks);
    expect(body.data).toEqual([
      expect.objectContaining({
        id: catcher.subscription_id,
        url: catcher.url,
        events: ["*"],
        description: "Webhook catcher",
        has_secret: true,
        is_catcher: true,
      }),
    ]);
    expect(await secretOf(owner, catcher)).toMatch(/^whsec_/);

    // There is one for each organization, however often it is created.
    const again = await Promise.all(
      [1, 2, 3].map(() => callAccount(owner, operations.createWebhookCatcher)),
    );
    expect(again.map(({ body }) => body)).toEqual([catcher, catcher, catcher]);
    expect((await audits(merchant)).map(([action]) => action)).toEqual([
      "webhook_subscription.created",
      "webhook_catcher.created",
      "webhook_secrets.read",
    ]);
  });

  test("catches a webhook with the exact bytes and headers that an endpoint receives", async () => {
    const { merchant, catcher, owner } = await catching();
    const { receiver } = await listening(merchant, { secret: await secretOf(owner, catcher) });
    await newEvent(merchant, { merchantOrderId: "Заказ-7 🧾" });
    expect(await deliverDue()).toEqual({ attempted: 2, succeeded: 2, failed: 0 });

    const [caught, ...more] = await readAll(owner);
    expect(more).toEqual([]);
    const [sent] = receiver.received;
    // The two deliveries differ in their IDs only.
    const own = (text: string) => text.replaceAll(sent!.body.delivery_id, caught!.delivery_id!);
    expect(caught!.body).toBe(own(sent!.raw.toString("utf8")));
    expect(caught!.body_base64).toBeUndefined();
    const variable = ["host", "webhook-timestamp", "webhook-signature", "x-service-signature"];
    expect(Object.keys(caught!.headers).sort()).toEqual(Object.keys(sent!.headers).sort());
    for (const [name, value] of Object.entries(sent!.headers)) {
      if (!variable.includes(name))
        expect([name, caught!.headers[name]]).toEqual([name, own(String(value))]);
    }
    expect(caught!.headers.host).toBe(new URL(catcher.url).host);
    expect(caught).toMatchObject({
      method: "POST",
      event: "payment.completed",
      attempt_number: 1,
      signature: "verified",
      service_signature: "verified",
      standard_signature: "verified",
      answer: "200",
    });
    const secret = await secretOf(owner, catcher);
    expect(caught!.headers["x-service-signature"]).toBe(
      createHmac("sha256", secret).update(caught!.body).digest("hex"),
    );

    const state = await callAccount(owner, operations.readWebhookCatcher);
    expect(state.body.catcher.first_caught_at).toBeDefined();
    const [delivery] = await db().delivery.findMany({
      where: { subscriptionId: catcher.subscription_id },
      include: { attempts: true },
    });
    expect(delivery).toMatchObject({ id: caught!.delivery_id, status: "succeeded" });
    expect(delivery!.attempts[0]).toMatchObject({
      requestBody: caught!.body,
      responseStatus: 200,
      responseBody: JSON.stringify({ caught: caught!.id, message: "Caught." }),
    });
  });

  test("set to 500 shows the retry: attempt 2 with the same delivery ID", async () => {
    const { merchant, catcher, owner } = await catching();
    await setAnswer(owner, "500");
    const { eventId } = await newEvent(merchant);
    await deliverDue();
    await setAnswer(owner, "200");
    await passRetryTime(catcher.subscription_id);
    await deliverDue();

    const [second, first] = await readAll(owner);
    expect(first).toMatchObject({ attempt_number: 1, answer: "500", signature: "verified" });
    expect(second).toMatchObject({ attempt_number: 2, answer: "200", signature: "verified" });
    expect(second!.delivery_id).toBe(first!.delivery_id);
    const [delivery] = await deliveriesOf(eventId);
    expect(delivery).toMatchObject({
      id: first!.delivery_id,
      status: "succeeded",
      attemptCount: 2,
    });
    expect(delivery!.attempts[0]!.error).toBe("The endpoint answered 500 Internal Server Error");
  });

  test("set to hang lets the sender time out, and has the request at once", async () => {
    const { merchant, owner } = await catching();
    await setAnswer(owner, "hang");
    const { eventId } = await newEvent(merchant);
    const sender = createSender({ timeoutMs: 400 });
    await deliverDue({ sender });
    const [delivery] = await deliveriesOf(eventId);
    expect(delivery).toMatchObject({ status: "pending", lastStatusCode: null });
    expect(delivery!.attempts[0]).toMatchObject({
      error: "The endpoint did not answer within 0.4 s",
      responseStatus: null,
    });
    expect(delivery!.attempts[0]!.durationMs).toBeGreaterThanOrEqual(390);
    expect(await list(owner)).toMatchObject([{ attempt_number: 1, answer: "hang" }]);
  });

  test("set to 410 turns its subscription off, which can be turned on again", async () => {
    const { merchant, catcher, owner } = await catching();
    await setAnswer(owner, "410");
    const { eventId } = await newEvent(merchant);
    await deliverDue();
    const [delivery] = await deliveriesOf(eventId);
    expect(delivery).toMatchObject({ status: "failed", attemptCount: 1 });
    const off = await callAccount(owner, operations.readWebhookCatcher);
    expect(off.body.catcher).toMatchObject({
      is_active: false,
      disabled_reason: "The endpoint answered 410 Gone",
    });
    await setAnswer(owner, "200");
    const params = { subscriptionID: catcher.subscription_id };
    await callAccount(owner, operations.changeWebhook, { params, body: { is_active: true } });
    const resent = await callAccount(owner, operations.resendDelivery, {
      params: { deliveryID: delivery!.id },
    });
    expect(resent.status, resent.text).toBe(200);
    await deliverDue();
    expect(await list(owner)).toMatchObject([
      { attempt_number: 2, answer: "200" },
      { attempt_number: 1, answer: "410" },
    ]);
  });

  test("catches what the test button sends", async () => {
    const { catcher, owner } = await catching();
    const { body } = await callAccount(owner, operations.testWebhook, {
      params: { subscriptionID: catcher.subscription_id },
      body: { event: "*" },
    });
    expect(body.deliveries).toHaveLength(6);
    const caught = await list(owner);
    expect(new Set(caught.map(({ delivery_id }) => delivery_id))).toEqual(
      new Set(body.deliveries.map(({ delivery_id }: { delivery_id: string }) => delivery_id)),
    );
    expect(new Set(caught.map(({ signature }) => signature))).toEqual(new Set(["verified"]));
  });

  test("goes with its subscription, and the other way round", async () => {
    for (const way of ["removeWebhookCatcher", "deleteWebhook"] as const) {
      const { merchant, catcher, owner } = await catching();
      await post({ catcher, body: "{}" });
      const params = { subscriptionID: catcher.subscription_id };
      const removed = await callAccount(owner, operations[way], { params });
      expect(removed.status, removed.text).toBe(200);
      expect((await callAccount(owner, operations.readWebhookCatcher)).body).toEqual({});
      expect((await callAccount(owner, operations.listWebhooks)).body.data).toEqual([]);
      expect(await list(owner)).toEqual([]);
      expect(await post({ catcher, body: "{}" })).toMatchObject({ status: 404 });
      expect((await audits(merchant)).slice(-2).map(([action]) => action)).toEqual([
        "webhook_subscription.deleted",
        "webhook_catcher.removed",
      ]);
      const next = await callAccount(owner, operations.createWebhookCatcher);
      expect(next.body.url).not.toBe(catcher.url);
    }
  });

  test("is not available in live mode, which says why", async () => {
    const { merchant, catcher } = await catching();
    const live: Actor = inMode(merchant.owner, "live");
    const refused = await callAccount(live, operations.createWebhookCatcher);
    expect([refused.status, refused.body.error]).toEqual([409, "WEBHOOK_CATCHER_FOR_TEST_MODE"]);
    expect(refused.body.message).toContain("Switch to test mode");
    await post({ catcher, body: "{}" });
    expect((await callAccount(live, operations.readWebhookCatcher)).body).toEqual({});
    expect(await list(live)).toEqual([]);
    const changed = await callAccount(live, operations.changeWebhookCatcher, {
      body: { answer: "500" },
    });
    expect([changed.status, changed.body.error]).toEqual([404, "WEBHOOK_CATCHER_NOT_FOUND"]);
    await expect(
      db().webhookCatcher.create({
        data: {
          organizationId: live.organizationId,
          mode: "live",
          token: "x",
          createdBy: live.userId,
        },
      }),
    ).rejects.toThrow(/webhook_catchers_are_for_test_mode/);
  });

  test("records who changed its answer and cleared it", async () => {
    const { merchant, catcher, owner } = await catching();
    await setAnswer(owner, "hang");
    await setAnswer(owner, "200");
    await post({ catcher, body: "one" });
    await post({ catcher, body: "two" });
    const cleared = await callAccount(owner, operations.clearCaughtRequests);
    expect(cleared.body).toEqual({ deleted: 2 });
    expect(await list(owner)).toEqual([]);
    expect((await audits(merchant)).slice(-3)).toEqual([
      ["webhook_catcher.changed", { answer: "hang" }],
      ["webhook_catcher.changed", { answer: "200" }],
      ["webhook_catcher.cleared", { deleted: 2 }],
    ]);
    const wrong = await callAccount(owner, operations.changeWebhookCatcher, {
      body: { answer: "302" },
    });
    expect([wrong.status, wrong.body.details]).toEqual([
      400,
      [{ field: "answer", message: "answer must be one of: 200, 500, 410, hang" }],
    ]);
  });
});

describe("the mark of its subscription", () => {
  test("leads nowhere but to the organization's own catcher, whatever its URL is", async () => {
    const { merchant, catcher, owner } = await catching();
    const stranger = await catching();
    const { receiver } = await listening(await newMerchant());
    for (const url of [receiver.url, stranger.catcher.url, "http://169.254.169.254/latest"]) {
      // Not possible with a request: this is what would happen if it were.
      await db().subscription.update({ where: { id: catcher.subscription_id }, data: { url } });
      await newEvent(merchant);
      expect(await deliverDue()).toEqual({ attempted: 1, succeeded: 1, failed: 0 });
    }
    expect(receiver.connections()).toBe(0);
    expect(await list(stranger.owner)).toEqual([]);
    expect(await list(owner)).toHaveLength(3);
  });

  test("stays with its URL, and cannot be asked for", async () => {
    const { catcher, owner } = await catching();
    const params = { subscriptionID: catcher.subscription_id };
    const url = "https://93.184.215.14/webhooks";
    for (const body of [{ url }, { url: catcher.url }, { url: "http://127.0.0.1/" }]) {
      const refused = await callAccount(owner, operations.changeWebhook, { params, body });
      expect([refused.status, refused.body.details[0].field]).toEqual([400, "url"]);
      expect(refused.body.message).toContain("webhook catcher");
    }
    const renamed = await callAccount(owner, operations.changeWebhook, {
      params,
      body: { description: "Mine", events: ["payment.failed"] },
    });
    expect(renamed.body).toMatchObject({ is_catcher: true, url: catcher.url, description: "Mine" });

    const wanted = { url, events: ["*"], is_catcher: true, isCatcher: true };
    const ordinary = await callAccount(owner, operations.createWebhook, { body: wanted });
    expect(ordinary.body.is_catcher).toBe(false);
    const id = ordinary.body.id as string;
    await expect(
      db().subscription.update({ where: { id }, data: { isCatcher: true } }),
    ).rejects.toThrow();
  });

  test("is not given by a catcher's URL: an ordinary subscription obeys the rules for endpoints", async () => {
    const { catcher, owner } = await catching();
    const rules = { allowLoopback: false, resolve: () => Promise.resolve(["127.0.0.1"]) };
    await expect(
      createSubscription(owner, { url: catcher.url, events: ["*"] }, rules),
    ).rejects.toThrow(/url must start with https/);
    const https = catcher.url.replace("http:", "https:");
    await expect(createSubscription(owner, { url: https, events: ["*"] }, rules)).rejects.toThrow(
      /url cannot be used/,
    );
  });
});

describe("what was caught", () => {
  test("is seen by nobody of another organization, and by roles that read webhooks", async () => {
    const { merchant, catcher, owner } = await catching();
    await post({ catcher, body: "{}" });
    const [caught] = await list(owner);
    const params = { caughtRequestID: caught!.id };
    const stranger = (await catching()).owner;
    const answer = await callAccount(stranger, operations.readCaughtRequest, { params });
    expect([answer.status, answer.body.error]).toEqual([404, "CAUGHT_REQUEST_NOT_FOUND"]);
    expect(await list(stranger)).toEqual([]);
    const statusFor = async (role: "developer" | "accountant" | "cashier") => {
      const member = await newMember(merchant.organization.id, role);
      return (await callAccount(member, operations.readCaughtRequest, { params })).status;
    };
    expect(await statusFor("developer")).toBe(200);
    expect(await statusFor("accountant")).toBe(403);
    expect(await statusFor("cashier")).toBe(403);
  });

  test("is shown for a day, and then deleted", async () => {
    const { catcher, owner } = await catching();
    await post({ catcher, body: "old" });
    await post({ catcher, body: "new" });
    const [newer, older] = await list(owner);
    await db().caughtRequest.update({
      where: { id: older!.id },
      data: { createdAt: new Date(Date.now() - hours(24) - 1000) },
    });
    expect(await list(owner)).toEqual([newer]);
    const gone = await callAccount(owner, operations.readCaughtRequest, {
      params: { caughtRequestID: older!.id },
    });
    expect(gone.status).toBe(404);
    const { deleted } = await deleteOldCaughtRequests();
    expect(deleted).toBeGreaterThanOrEqual(1);
    const left = await db().caughtRequest.findMany({
      where: { organizationId: owner.organizationId },
      select: { id: true },
    });
    expect(left).toEqual([{ id: newer!.id }]);
  });

  test("completes the first step only if it is a webhook", async () => {
    const { merchant, catcher, owner } = await catching();
    const isDone = async () => {
      const [row] = await query<{ done: boolean }>(
        Prisma.sql`SELECT ${receivesWebhooks(owner)} AS done`,
      );
      return row!.done;
    };
    await post({ catcher, body: '{"event":"payment.completed"}' });
    expect(await isDone()).toBe(false);
    await newEvent(merchant);
    await deliverDue();
    expect(await isDone()).toBe(true);
    await callAccount(owner, operations.clearCaughtRequests);
    expect(await isDone()).toBe(true);
    await callAccount(owner, operations.removeWebhookCatcher);
    expect(await isDone()).toBe(false);
    await listening(merchant);
    expect(await isDone()).toBe(true);
  });
});
