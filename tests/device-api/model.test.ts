// Random histories, checked against a small model of a payment. A failure prints the seed that reproduces it.
import fc from "fast-check";
import { beforeAll, test, vi } from "vitest";
import { confirmRequest, declineLink, declineRequest, type Outcome, payLink } from "@/lib/network";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import type { PaymentDoor } from "@/tests/support/payment-acts";
import { histories, live, TWO_REFUNDS } from "@/tests/support/payment-histories";
import { poll } from "../support/device/acts";
import { ask } from "../support/device/device-client";

beforeAll(() => vi.stubEnv("RATE_LIMIT_PER_MINUTE", "1000000"));

const MAX_RUNS = 1000;

const outcomeOf = (act: Promise<Outcome>) =>
  act.then(
    ({ status }) => status,
    () => undefined,
  );

/** Acts through the route handlers and the functions that the poll and the sandbox phone call. */
const handlers = (merchant: Merchant): PaymentDoor => ({
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

test("a payment's life follows its model, whatever happens in any order", async () => {
  const merchant = await newMerchant();
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
}, 60_000);
