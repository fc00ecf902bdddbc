import { describe, expect, it, vi } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import { PaymentTimeline } from "@/lib/domain/payments/schemas";
import { deliverDue } from "@/lib/domain/webhooks";
import { setFaults } from "@/lib/network";
import { takenAtTillOf } from "@/tests/support/at-till";
import { newMember } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import { callAccount } from "../../support/account/member-client";
import { completedPayment, pay } from "../../support/device/acts";

const { readTimeline, readDeliveryAttempt, resendPaymentWebhook, cancelPayment, createRefund } =
  accountOperations;

type SessionHolder = Parameters<typeof callAccount>[0];

async function timelineFor(member: SessionHolder, paymentID: string): Promise<PaymentTimeline> {
  const { status, body } = await callAccount(member, readTimeline, { params: { paymentID } });
  expect(status).toBe(200);
  return PaymentTimeline.parse(body);
}

const attemptsOf = ({ moments }: PaymentTimeline) =>
  moments.flatMap((moment) => (moment.type === "attempt" ? [moment] : []));

describe("a payment's timeline", () => {
  it("shows in order who did what: a device, its repeated request, and a member by name", async () => {
    const merchant = await newMerchant();
    const cashier = await newMember(merchant.organization.id, "cashier");
    const headers = { "x-idempotency-key": "one and the same" };
    const body = { amount: 900, payer_phone: "+77012223344" };
    const { body: made } = await pay(merchant, body, headers);
    await pay(merchant, body, headers);
    const params = { paymentID: made.payment_id };
    await takenAtTillOf(cashier, made.payment_id);
    await callAccount(cashier, cancelPayment, { params, body: { reason: "Mistyped" } });

    const { moments, is_cut: isCut } = await timelineFor(merchant.owner, made.payment_id);
    const device = { kind: "device", name: "Till 1" };
    expect(moments).toMatchObject([
      { kind: "payment.created", actor: device },
      { kind: "payment.creation_replayed", actor: device },
      {
        kind: "payment.cancelled",
        actor: { kind: "person", name: "Cashier" },
        reason: "Mistyped",
      },
    ]);
    expect(isCut).toBe(false);
  });

  it("shows refunds by members, and their outcome at the network", async () => {
    const merchant = await newMerchant();
    const paymentID = await completedPayment(merchant);
    const refunded = await callAccount(merchant.owner, createRefund, {
      params: { paymentID },
      body: { amount: 250 },
    });
    const { moments } = await timelineFor(merchant.owner, paymentID);
    expect(moments).toMatchObject([
      { kind: "payment.created" },
      { kind: "payment.completed", actor: { kind: "network" } },
      {
        kind: "refund.created",
        actor: { kind: "person", name: "Aigerim" },
        amount: 250,
        refund_id: refunded.body.refund_id,
      },
    ]);
  });

  it("shows that the network did not answer, and why", async () => {
    const merchant = await newMerchant();
    await setFaults(merchant.account.id, { server_error: true });
    const { body } = await pay(merchant);
    const { moments } = await timelineFor(merchant.owner, body.payment_id);
    expect(moments).toMatchObject([
      { kind: "payment.created" },
      {
        kind: "network.no_answer",
        actor: { kind: "network" },
        message: expect.stringContaining("The payment network") as string,
      },
    ]);
  });

  it("shows every attempt of every webhook, with request and response", async () => {
    const merchant = await newMerchant();
    const { receiver, subscription } = await listening(merchant);
    receiver.answer({ status: 503, body: "come back later" });
    const paymentID = await completedPayment(merchant);
    await deliverDue();

    const developer = await newMember(merchant.organization.id, "developer");
    const timeline = await timelineFor(developer, paymentID);
    const [attempt] = attemptsOf(timeline);
    expect(attempt).toMatchObject({
      event: "payment.completed",
      attempt_number: 1,
      state: "failed",
      response_status: 503,
      url: subscription.url,
      error: "The endpoint answered 503 Service Unavailable",
    });
    expect(timeline.deliveries).toMatchObject([
      { delivery_id: attempt!.delivery_id, status: "pending", attempt_count: 1 },
    ]);
    // A webhook's attempt comes after the event that it reports.
    expect(
      timeline.moments.map((moment) => (moment.type === "fact" ? moment.kind : "attempt")),
    ).toEqual(["payment.created", "payment.completed", "attempt"]);

    const params = { paymentID, deliveryID: attempt!.delivery_id, attemptNumber: "1" };
    const { body } = await callAccount(developer, readDeliveryAttempt, { params });
    expect(body).toMatchObject({ response_status: 503, response_body: "come back later" });
    expect(body.request_body).toBe(receiver.received[0]!.raw.toString("utf8"));
    expect(body.request_headers["x-service-signature"]).toBe(
      receiver.received[0]!.headers["x-service-signature"],
    );
  });

  it("resends a webhook when a developer asks for it", async () => {
    const merchant = await newMerchant();
    const { receiver } = await listening(merchant);
    receiver.answer({ status: 500 });
    const paymentID = await completedPayment(merchant);
    await deliverDue();
    const developer = await newMember(merchant.organization.id, "developer");
    const [failed] = attemptsOf(await timelineFor(developer, paymentID));
    receiver.answer({ status: 200 });

    const params = { paymentID, deliveryID: failed!.delivery_id };
    const resent = await callAccount(developer, resendPaymentWebhook, { params });
    expect(resent.status).toBe(202);
    await vi.waitFor(async () => {
      await deliverDue();
      const attempts = attemptsOf(await timelineFor(developer, paymentID));
      expect(attempts.map(({ state }) => state)).toEqual(["failed", "succeeded"]);
    });
    expect(receiver.received.map(({ body }) => body.delivery_id)).toEqual([
      failed!.delivery_id,
      failed!.delivery_id,
    ]);
    expect(receiver.received.map(({ body }) => body.attempt_number)).toEqual([1, 2]);
  });

  it("tells roles without webhook permission only that one was sent", async () => {
    const merchant = await newMerchant();
    const { subscription } = await listening(merchant);
    const paymentID = await completedPayment(merchant);
    await deliverDue();
    for (const role of ["cashier", "accountant"] as const) {
      const member = await newMember(merchant.organization.id, role);
      if (role === "cashier") await takenAtTillOf(member, paymentID);
      const timeline = await timelineFor(member, paymentID);
      const [attempt] = attemptsOf(timeline);
      expect(attempt).toMatchObject({ state: "succeeded", response_status: 200 });
      expect(JSON.stringify(timeline)).not.toContain(new URL(subscription.url).host);
      const params = { paymentID, deliveryID: attempt!.delivery_id, attemptNumber: "1" };
      expect((await callAccount(member, readDeliveryAttempt, { params })).status).toBe(403);
      expect((await callAccount(member, resendPaymentWebhook, { params })).status).toBe(403);
    }
  });

  it("is not visible to others, nor are its webhooks, nor other payments", async () => {
    const merchant = await newMerchant();
    const other = await newMerchant();
    await listening(merchant);
    const paymentID = await completedPayment(merchant);
    const another = await completedPayment(merchant);
    await deliverDue();
    const [attempt] = attemptsOf(await timelineFor(merchant.owner, paymentID));
    const params = { paymentID, deliveryID: attempt!.delivery_id, attemptNumber: "1" };
    for (const operation of [readTimeline, readDeliveryAttempt, resendPaymentWebhook]) {
      const foreign = await callAccount(other.owner, operation, { params });
      expect(foreign.status).toBe(404);
      expect(foreign.body.error).toBe("PAYMENT_NOT_FOUND");
    }
    const mixed = { ...params, paymentID: another };
    for (const operation of [readDeliveryAttempt, resendPaymentWebhook]) {
      const answer = await callAccount(merchant.owner, operation, { params: mixed });
      expect(answer.status).toBe(404);
      expect(answer.body.error).toBe("DELIVERY_NOT_FOUND");
    }
    for (const attemptNumber of ["2", "0", "-1", "1e3", "x", "99999999999999999999"]) {
      const answer = await callAccount(merchant.owner, readDeliveryAttempt, {
        params: { ...params, attemptNumber },
      });
      expect(answer.status).toBe(404);
    }
  });
});
