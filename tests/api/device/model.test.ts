// Random histories, checked against a small model of a payment. A failure prints the seed that reproduces it.
import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { checkInvariants } from "@/lib/domain/invariants";
import { deliverDue } from "@/lib/domain/webhooks";
import { db } from "@/lib/kit/db";
import { confirmRequest, declineLink, declineRequest, type Outcome, payLink } from "@/lib/network";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import type { PaymentApi } from "@/tests/support/payment-acts";
import { histories, live, TWO_REFUNDS } from "@/tests/support/payment-histories";
import { listening } from "@/tests/support/subscribed-receiver";
import { poll } from "../../support/device/acts";
import { ask } from "../../support/device/device-client";

beforeAll(() => vi.stubEnv("RATE_LIMIT_PER_MINUTE", "1000000"));

const MAX_RUNS = 1000;

const outcomeOf = (act: Promise<Outcome>) =>
  act.then(
    ({ status }) => status,
    () => undefined,
  );

/** Acts through the route handlers and the functions that the poll and the sandbox phone call. */
const handlers = (merchant: Merchant): PaymentApi => ({
  merchant,
  newPhone,
  ask: (method, path, options) => ask(method, path, { key: merchant.key, ...options }),
  answer({ id, token, payer }, act) {
    const account = merchant.account.id;
    if (act === "pay")
      return outcomeOf(token ? payLink(token, payer) : confirmRequest(account, id));
    return outcomeOf(token ? declineLink(token, payer) : declineRequest(account, id));
  },
  async poll() {
    await poll();
  },
});

test("a payment's life follows its model, whatever happens in any order, and its receiver hears all of it once", async () => {
  const merchant = await newMerchant();
  const { receiver } = await listening(merchant);
  const property = fc.asyncProperty(histories(30), async (history) => {
    await live(handlers(merchant), history);
  });
  await fc.assert(property, {
    numRuns: MAX_RUNS,
    examples: [[TWO_REFUNDS]],
    interruptAfterTimeLimit: 12_000,
    markInterruptAsFailure: false,
    verbose: fc.VerbosityLevel.Verbose,
  });

  while ((await deliverDue()).attempted > 0);
  const line = (payment: string, event: string, at: Date) =>
    `${payment} ${event} ${at.toISOString()}`;
  const received = receiver.received.map(({ body }) =>
    line(body.payment_id, body.event, new Date(body.created_at)),
  );
  const events = await db().event.findMany();
  expect(events.length).toBeGreaterThan(0);
  expect(received.sort()).toEqual(
    events.map(({ paymentId, type, createdAt }) => line(paymentId, type, createdAt)).sort(),
  );
  const violated = (await checkInvariants()).filter(({ violations }) => violations > 0);
  expect(violated).toEqual([]);
}, 60_000);
