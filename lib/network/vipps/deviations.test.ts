// Vipps MobilePay in each way in which its guides differ from its document: what it does is understood, and no money moves
// twice.
import { beforeEach, describe, expect, test } from "vitest";
import { seconds } from "@/lib/kit/time";
import { VIPPS_DEVIATION_NAMES } from "@/operate/networks/vipps-deviations";
import { patiently } from "@/tests/support/networks";
import { refundOf, vippsForEach, vippsOrder } from "@/tests/support/played-vipps";
import type { NetworkPayment } from "../port";
import { vippsReference } from "./references";

const vipps = vippsForEach();
const { bookOf } = vipps;
const look = async (reference: string) =>
  (await patiently(() => vipps.network.paymentStates([reference])))[0]!;
const later = () => void (vipps.elapsed += seconds(10));

async function requested() {
  const payment = vippsOrder();
  expect(await patiently(() => vipps.network.requestPayment(payment))).toEqual({
    outcome: "accepted",
  });
  return payment;
}

/** Takes what the payer approved, as often as it takes. */
async function taken(payment: ReturnType<typeof vippsOrder>): Promise<NetworkPayment> {
  for (let attempts = 0; ; attempts += 1) {
    const state = await patiently(() => vipps.network.capture!(payment));
    if (state.state === "paid" || attempts === 5) return state;
  }
}

describe.each(VIPPS_DEVIATION_NAMES)("with %s", (deviation) => {
  beforeEach(() => {
    vipps.played.faults.deviations = [deviation];
  });

  test("a payment is taken once, and refunds of ours and of the portal are told apart", async () => {
    const payment = await requested();
    expect(await look(payment.reference)).toMatchObject({ state: "pending" });
    vipps.played.books.decide(vippsReference(payment.reference), true);
    later();
    expect(await look(payment.reference)).toMatchObject({ state: "reserved" });
    expect(await taken(payment)).toMatchObject({ state: "paid" });
    later();
    expect(await look(payment.reference)).toMatchObject({ state: "paid" });
    expect(bookOf(payment.reference)).toMatchObject({ captured: 15_000, cancelled: 0 });

    const refund = refundOf(payment, 2_000n);
    for (const again of [1, 2]) {
      expect([again, await patiently(() => vipps.network.requestRefund(refund))]).toEqual([
        again,
        { outcome: "accepted" },
      ]);
    }
    vipps.played.books.refund(vippsReference(payment.reference), 345, null);
    later();
    expect(await patiently(() => vipps.network.refundStates([refund]))).toMatchObject([
      { state: "completed" },
    ]);
    const [transfer] = (await look(payment.reference)).transfers!;
    expect(transfer).toMatchObject({ amount: 15_000n, returned: 2_345n });
    expect(transfer!.returns.map(({ reference, amount }) => [reference, amount])).toEqual([
      [refund.reference, 2_000n],
      [undefined, 345n],
    ]);
    const again = (await look(payment.reference)).transfers;
    expect(again).toEqual([transfer]);
  });

  test("what is not wanted any more is given back, and a part that was captured in the portal is told", async () => {
    const payment = await requested();
    const there = vippsReference(payment.reference);
    vipps.played.books.decide(there, true);
    vipps.played.books.capture(there, 10_000, null);
    later();
    expect(await look(payment.reference)).toMatchObject({
      state: "reserved",
      capturedAmount: 10_000n,
    });
    await patiently(() => vipps.network.cancel(payment.reference));
    later();
    expect(await look(payment.reference)).toMatchObject({
      state: "paid",
      transfers: [{ id: there, amount: 10_000n }],
    });
    expect(bookOf(payment.reference)).toMatchObject({ captured: 10_000, cancelled: 5_000 });

    const unwanted = await requested();
    vipps.played.books.decide(vippsReference(unwanted.reference), true);
    later();
    await patiently(() => vipps.network.cancel(unwanted.reference));
    later();
    expect(await look(unwanted.reference)).toMatchObject({ state: "cancelled" });
    expect(bookOf(unwanted.reference)).toMatchObject({ captured: 0, cancelled: 15_000 });
  });

  test("the network's words are kept where it has a code for them", async () => {
    const refused = await patiently(() =>
      vipps.network.requestPayment({ ...vippsOrder(), phone: "+4791230000" }),
    );
    expect(refused).toMatchObject({ outcome: "refused", code: "PAYER_NOT_FOUND" });
  });
});

test("a limit that another server tells of is one of the payment only", async () => {
  vipps.played.faults.deviations = ["errors_of_another_server"];
  const payment = await requested();
  for (let times = 0; times < 4; times++) await vipps.network.requestPayment(payment);
  await expect(vipps.network.requestPayment(payment)).rejects.toThrow("429");
  expect(await vipps.network.requestPayment(vippsOrder())).toEqual({ outcome: "accepted" });
});
