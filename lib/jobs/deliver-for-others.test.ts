// Deliveries that another process creates: it is a process of its own, on the same database.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { createPayment } from "@/lib/domain/payments";
import { isSubscribedToChanges, shareChanges } from "@/lib/domain/shared/changes";
import { newMerchant, newPhone } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import { startBackgroundWork, stopBackgroundWork } from "./index";

// No tick finds them meanwhile, unless the minute ends just then.
vi.stubEnv("POLL_INTERVAL_SECONDS", "60");

const stop = new AbortController();
let sharing: Promise<void>;
afterEach(async () => {
  stop.abort();
  await sharing;
  await stopBackgroundWork();
});

const module = (name: string) => JSON.stringify(path.resolve(name));
/** Cancels a payment in a process that tells the others, and delivers nothing itself. */
const cancelElsewhere = (paymentId: string) => `
  const { publishChange, shareChanges } = await import(${module("lib/domain/shared/changes/index.ts")});
  const { closeDatabase } = await import(${module("lib/kit/db.ts")});
  const { metrics } = await import(${module("lib/kit/metrics.ts")});
  const { settlePayments } = await import(${module("lib/domain/payments/index.ts")});
  const sent = async () => (await metrics.changesShared.get()).values[0]?.value ?? 0;
  const until = async (isTrue) => {
    while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  void shareChanges();
  // Nothing is sent until the other process has replied to the greeting.
  await until(() => (publishChange(["a payment"]), sent()));
  await settlePayments([{ paymentId: ${JSON.stringify(paymentId)}, status: "cancelled", actor: "qassa" }]);
  // What it announced is sent a moment later.
  const before = await sent();
  await until(async () => (await sent()) > before);
  await closeDatabase();
  process.exit(0);`;

test("what a process without background work settles is delivered by another at once", async () => {
  const merchant = await newMerchant();
  const { receiver } = await listening(merchant);
  sharing = shareChanges(stop.signal);
  await startBackgroundWork();
  await vi.waitFor(() => expect(isSubscribedToChanges()).toBe(true), { timeout: 8_000 });
  const payment = await createPayment(merchant.device, { amount: 900, payer_phone: newPhone() });
  const script = cancelElsewhere(payment.id);
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", script],
    {
      stdio: "inherit",
    },
  );
  expect(await once(child, "exit")).toEqual([0, null]);
  await vi.waitFor(
    () => expect(receiver.received).toMatchObject([{ body: { payment_id: payment.id } }]),
    { timeout: 8_000 },
  );
}, 60_000);
