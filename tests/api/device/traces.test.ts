// Traces: what a request causes is one trace, from its statements to the webhook that another run delivers.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { settlePayments } from "@/lib/domain/payments";
import { creationTraceOf } from "@/lib/domain/shared/trace-settling";
import { deliverOrJoin } from "@/lib/jobs/deliver-webhooks";
import { tickIfDue } from "@/lib/jobs/tick";
import { closeDatabase, db, Prisma, query } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { startTracing } from "@/lib/kit/open-telemetry";
import { traceSettingsOf } from "@/lib/kit/trace-settings";
import { stopTracing, withTrace } from "@/lib/kit/tracing";
import { confirmRequest, serveSandboxGateway } from "@/lib/network";
import { listen } from "@/tests/support/listener";
import { newLiveMerchant } from "@/tests/support/live-merchant";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { newMerchant, newPhone } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import {
  type CollectedSpan,
  startTraceCollector,
  type TraceCollector,
} from "@/tests/support/trace-collector";
import { makeDue, pay } from "../../support/device/acts";
import { ask } from "../../support/device/device-client";

let collector: TraceCollector;
beforeAll(async () => {
  vi.stubEnv("RATE_LIMIT_PER_MINUTE", "1000000");
  vi.stubEnv("OTEL_BSP_SCHEDULE_DELAY", "20");
  collector = await startTraceCollector();
  const settings = traceSettingsOf({
    ...env(),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  });
  await startTracing(settings!);
  // The next pool is opened while tracing, as in a server.
  await closeDatabase();
});
afterAll(async () => {
  await stopTracing();
  await collector.close();
});

const tick = async () => {
  await makeDue();
  await query(Prisma.sql`UPDATE polling_state SET last_tick_at = NULL RETURNING id`);
  await tickIfDue("process");
};

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };

/** Returns the names of the spans above a span, up to the first one of its trace in this process. */
async function above(span: CollectedSpan): Promise<string[]> {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? [parent.name, ...(await above(parent))] : [];
}

test("a cancelled payment is one trace from the caller to the webhook", async () => {
  const merchant = await newMerchant();
  const { receiver, subscription } = await listening(merchant);
  const { body } = await pay(merchant);
  const path = `/payments/${body.payment_id}/cancel`;
  const { status } = await ask("POST", path, { key: merchant.key, headers: CALLER });
  expect(status).toBe(200);
  await deliverOrJoin();
  expect(receiver.received.map(({ body }) => body.event)).toEqual(["payment.cancelled"]);

  const attempt = await collector.find("webhook POST", {
    "qassa.subscription_id": subscription.id,
  });
  expect(attempt).toMatchObject({ traceId: TRACE, kind: 3, failed: false });
  expect(attempt.attributes).toMatchObject({
    "qassa.delivery_id": receiver.received[0]!.body.delivery_id,
    "qassa.attempt_number": 1,
    "http.response.status_code": 200,
  });
  expect(await above(attempt)).toEqual(["settle payment", "cancelPayment"]);
  const run = await collector.find("deliver webhooks");
  expect(attempt.links).toEqual([{ traceId: run.traceId, spanId: run.spanId }]);
  expect(run.traceId).not.toBe(TRACE);

  const request = await collector.find("cancelPayment");
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: "00f067aa0ba902b7", kind: 2 });
  expect(request.attributes).toMatchObject({
    "http.request.method": "POST",
    "http.route": "/payments/{paymentID}/cancel",
    "http.response.status_code": 200,
    "qassa.mode": "test",
    "qassa.surface": "device",
  });
  const named = (name: string) => collector.trace(TRACE).filter((span) => span.name === name);
  const [call] = named("network cancel");
  expect(call!.parentSpanId).toBe(request.spanId);
  expect(call!.attributes).toMatchObject({
    "qassa.network.kind": "sandbox",
    "qassa.network.outcome": "answered",
  });
  const [settle] = named("settle payment");
  const created = await collector.find("createPayment");
  expect(settle!.links).toEqual([{ traceId: created.traceId, spanId: created.spanId }]);
  const statement = collector
    .trace(TRACE)
    .find((span) => span.parentSpanId === settle!.spanId && span.name.startsWith("UPDATE"));
  expect(statement!.name).toBe(
    "UPDATE payments INSERT payment_timeline INSERT events INSERT deliveries",
  );
  expect(statement!.attributes).toMatchObject({ "db.system.name": "postgresql" });
  expect(receiver.received[0]!.headers.traceparent).toBeUndefined();
});

test("a payment that the poll settles is one trace, from its creation to the webhook", async () => {
  const merchant = await newMerchant();
  const { subscription } = await listening(merchant);
  const { body } = await pay(merchant);
  await confirmRequest(merchant.account.id, body.payment_id);
  await tick();
  await deliverOrJoin();

  const attempt = await collector.find("webhook POST", {
    "qassa.subscription_id": subscription.id,
  });
  expect(await above(attempt)).toEqual(["settle payment", "createPayment"]);
  const settle = await collector.find("settle payment", {
    "qassa.payment_id": body.payment_id,
    "qassa.status": "completed",
  });
  const [link] = settle.links;
  const part = collector.spans.find(({ spanId }) => spanId === link!.spanId)!;
  expect([part.name, ...(await above(part))]).toEqual(["tick payments", "tick"]);
  expect(part.traceId).not.toBe(settle.traceId);
  // The statement settles any number of payments, so it belongs to the poll.
  const statements = collector.trace(part.traceId).map(({ name }) => name);
  expect(statements).toContainEqual(expect.stringContaining("INSERT events"));
  expect(statements).toContain("network paymentStates");
});

test("a refund is one trace from its request to the webhook", async () => {
  const merchant = await newMerchant();
  const { body } = await pay(merchant);
  await confirmRequest(merchant.account.id, body.payment_id);
  await tick();
  const { subscription } = await listening(merchant);
  const path = `/payments/${body.payment_id}/refund`;
  await ask("POST", path, { key: merchant.key, body: { amount: 10 } });
  await vi.waitFor(
    async () => {
      await tick();
      expect(
        await db().refund.count({ where: { paymentId: body.payment_id, status: "pending" } }),
      ).toBe(0);
    },
    { timeout: 15_000, interval: 500 },
  );
  await deliverOrJoin();
  const attempt = await collector.find("webhook POST", {
    "qassa.subscription_id": subscription.id,
  });
  expect(await above(attempt)).toEqual(["settle refund", "createRefund"]);
});

test("many payments settle in one statement, each with its own trace", async () => {
  const merchant = await newMerchant();
  const traceOf = (index: number) => index.toString(16).padStart(32, "a");
  const payments = Array.from({ length: 300 }, (_, index) =>
    bookedPayment(merchant, {
      status: "pending",
      // Some were created without tracing.
      traceparent: index % 3 === 0 ? null : `00-${traceOf(index)}-00f067aa0ba902b7-01`,
      expiresAt: new Date(Date.now() - 600_000),
      nextCheckAt: new Date(0),
    }),
  );
  await book(payments);
  await tick();
  const events = await db().event.findMany({
    where: { organizationId: merchant.organization.id },
    orderBy: { paymentId: "asc" },
  });
  const byId = new Map(payments.map((payment) => [payment.id, payment.traceparent]));
  expect(events).toHaveLength(300);
  for (const { paymentId, traceparent } of events) {
    expect(traceparent?.slice(3, 35)).toBe(byId.get(paymentId)?.slice(3, 35));
  }
  await vi.waitFor(() => {
    const settled = collector.spans.filter(({ traceId }) => traceId.startsWith("a".repeat(20)));
    expect(settled).toHaveLength(200);
  });
  const settle = await collector.find("settle payment", { "qassa.payment_id": payments[1]!.id });
  const ticked = collector.trace(settle.links[0]!.traceId).map(({ name }) => name);
  expect(ticked.filter((name) => name.includes("INSERT events"))).toHaveLength(1);
});

test("a payment that is settled already gets no second span from the poll, and says so in a request", async () => {
  const merchant = await newMerchant();
  const { body } = await pay(merchant);
  const { id, traceparent } = await db().payment.findUniqueOrThrow({
    where: { id: body.payment_id },
  });
  const change = {
    paymentId: id,
    status: "completed" as const,
    actor: "network",
    ...creationTraceOf({ traceparent }),
  };
  await settlePayments([change]);
  await withTrace(
    "poll",
    () => ({ isBatch: true }),
    () => settlePayments([change]),
  );
  await withTrace(
    "request",
    () => ({}),
    () => settlePayments([change]),
  );
  const request = await collector.find("request");
  const settles = collector.spans.filter((span) => span.attributes["qassa.payment_id"] === id);
  expect(settles).toMatchObject([
    { traceId: request.traceId, attributes: { "qassa.settled": 0 }, failed: false },
  ]);
});

test("the gateway of a live network is told the trace, and merchants' endpoints are not", async () => {
  const seen: (string | null)[] = [];
  const gateway = await listen((request) => {
    seen.push(request.headers.get("traceparent"));
    return serveSandboxGateway(request);
  });
  const merchant = await newLiveMerchant(gateway.origin);
  const trace = "11112222333344445555666677778888";
  const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` };
  const { status } = await pay(merchant, {}, headers);
  expect(status).toBe(201);
  await gateway.close();
  const call = await collector.find("network requestPayment", {
    "qassa.network.kind": "gateway",
  });
  expect(seen).toEqual([`00-${trace}-${call.spanId}-01`]);
});

test("a trace that the caller does not sample is neither recorded nor stored", async () => {
  const merchant = await newMerchant();
  const trace = "99998888777766665555444433332222";
  const { body } = await pay(merchant, {}, { traceparent: `00-${trace}-00f067aa0ba902b7-00` });
  const stored = await db().payment.findUniqueOrThrow({ where: { id: body.payment_id } });
  expect(stored.traceparent).toBeNull();
  await settlePayments([{ paymentId: stored.id, status: "completed", actor: "network" }]);
  expect(await db().event.findMany({ where: { paymentId: stored.id } })).toMatchObject([
    { traceparent: null },
  ]);
  await tick();
  await collector.find("tick");
  expect(collector.trace(trace)).toEqual([]);
});

test.each([
  "",
  "nonsense",
  `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
  `ff-${TRACE}-00f067aa0ba902b7-01`,
])("an invalid traceparent begins a new trace: %j", async (traceparent) => {
  const merchant = await newMerchant();
  const { status } = await pay(merchant, {}, { traceparent, "x-idempotency-key": "a" });
  expect(status).toBe(201);
});

test("spans contain no keys, secrets, phone numbers, or what callers wrote", async () => {
  const merchant = await newMerchant();
  await listening(merchant, { secret: "the-secret-of-the-hook" });
  const phone = newPhone();
  const { body } = await pay(merchant, {
    payer_phone: phone,
    comment: "a private comment",
    metadata: { note: "private note" },
    merchant_order_id: "private-order",
  });
  await ask("GET", `/payments?search=${encodeURIComponent(phone)}`, { key: merchant.key });
  await ask("GET", `/payments/${merchant.key}`, { key: merchant.key });
  await confirmRequest(merchant.account.id, body.payment_id);
  await tick();
  await deliverOrJoin();
  await collector.find("settle payment", { "qassa.payment_id": body.payment_id });
  await vi.waitFor(() => expect(collector.spans.length).toBeGreaterThan(20));
  const sent = collector.requests.map(({ raw }) => raw.toString()).join("\n");
  for (const secret of [
    merchant.key,
    merchant.key.slice(8),
    phone,
    phone.slice(1),
    "private",
    "the-secret",
  ]) {
    expect(sent).not.toContain(secret);
  }
  expect(sent).toContain(body.payment_id);
  expect(collector.resource).toMatchObject({ "service.name": "qassa" });
});
