// The adapter of Vipps MobilePay with a server that plays the network, anew for each test.
import { afterEach, beforeEach, expect } from "vitest";
import { newId } from "@/lib/kit/ids";
import {
  type NetworkPayment,
  openNetwork,
  type PaymentNetwork,
  vippsReference,
} from "@/lib/network";
import { playVipps, type PlayedVipps, VIPPS_KEYS } from "@/operate/networks/vipps-server";
import { stateOnceTaken } from "./every-network";
import { listen, type Listener } from "./listener";
import { order } from "./networks";

export interface TriedVipps {
  played: PlayedVipps;
  server: Listener;
  network: PaymentNetwork;
  /** How much later it is at the network, in milliseconds. */
  elapsed: number;
}

export const vippsOrder = (changes: Parameters<typeof order>[0] = {}) =>
  order({ phone: "+4791234567", amount: 15_000n, currency: "NOK", ...changes });

export const refundOf = (payment: { reference: string }, amount: bigint) => ({
  reference: newId("refund"),
  paymentReference: payment.reference,
  amount,
  currency: "NOK",
});

/** Read its parts within tests only. */
export function vippsForEach() {
  const tried = {} as TriedVipps;
  beforeEach(async () => {
    tried.elapsed = 0;
    tried.played = playVipps({ now: () => Date.now() + tried.elapsed });
    tried.server = await listen(tried.played.handle);
    const { origin: baseUrl } = tried.server;
    tried.network = openNetwork({ kind: "vipps_mobilepay", baseUrl, ...VIPPS_KEYS });
  });
  afterEach(() => tried.server.close());
  /** The state of a payment, after taking what the payer approved. */
  const stateOf = async (reference: string, amount = 15_000n): Promise<NetworkPayment> =>
    (await stateOnceTaken(tried.network, { reference, amount, currency: "NOK" }))!;
  return Object.assign(tried, {
    bookOf: (reference: string) => tried.played.books.find(vippsReference(reference)),
    stateOf,
    /** A payment that the payer approved and that was captured. */
    paid: async (amount = 15_000n) => {
      const payment = vippsOrder({ amount });
      await tried.network.requestPayment(payment);
      tried.played.books.decide(vippsReference(payment.reference), true);
      expect(await stateOf(payment.reference, amount)).toMatchObject({ state: "paid" });
      return payment;
    },
  });
}
