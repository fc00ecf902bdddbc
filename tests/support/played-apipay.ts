// The adapter of ApiPay.kz with a server that plays the network, anew for each test.
import { afterEach, beforeEach, expect } from "vitest";
import { Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { type NetworkPayment, openNetwork, type PaymentNetwork } from "@/lib/network";
import type { ApipaySettings } from "@/operate/networks/apipay-books";
import { APIPAY_KEYS, playApipay, type PlayedApipay } from "@/operate/networks/apipay-server";
import { listen, type Listener } from "./listener";
import { order } from "./networks";

export interface TriedApipay {
  played: PlayedApipay;
  server: Listener;
  network: PaymentNetwork;
  /** How much later it is at the network, in milliseconds. */
  elapsed: number;
  /** Answers in place of the network, or changes what it answers. */
  instead?: ((request: Request, answer: () => Promise<Response>) => Promise<Response>) | undefined;
}

export const apipayOrder = (changes: Parameters<typeof order>[0] = {}) =>
  order({ phone: "+77011234567", amount: 1_234_567n, ...changes });

export const refundOf = (payment: { reference: string }, amount: bigint) => ({
  reference: newId("refund"),
  paymentReference: payment.reference,
  amount,
  currency: "KZT",
});

/** Read its parts within tests only. */
export function apipayForEach(settings: ApipaySettings = {}) {
  const tried = {} as TriedApipay;
  const play = async (changes: ApipaySettings = {}) => {
    tried.elapsed = 0;
    tried.instead = undefined;
    const now = () => Date.now() + tried.elapsed;
    tried.played = playApipay({ now, ...settings, ...changes });
    tried.server = await listen(async (request) => {
      const answer = () => tried.played.handle(request.clone());
      return tried.instead ? tried.instead(request, answer) : answer();
    });
    tried.network = open();
  };
  /** Another process, with the same key or another one. */
  const open = (apiKey: string = APIPAY_KEYS.apiKey) =>
    openNetwork({ kind: "apipay", baseUrl: `${tried.server.origin}/api/v1`, apiKey });
  const stateOf = async (reference: string): Promise<NetworkPayment | undefined> =>
    (await tried.network.paymentStates([reference]))[0];
  const requestedPayment = async (changes: Parameters<typeof order>[0] = {}) => {
    const payment = apipayOrder(changes);
    expect(await tried.network.requestPayment(payment)).toEqual({ outcome: "accepted" });
    return payment;
  };
  beforeEach(() => play());
  afterEach(() => tried.server.close());
  return Object.assign(tried, {
    open,
    stateOf,
    /** A payment that the payer is asked for. */
    requestedPayment,
    /** One that the payer has paid. */
    paid: async () => {
      const payment = await requestedPayment();
      tried.played.books.pay(payment.reference);
      expect(await stateOf(payment.reference)).toMatchObject({ state: "paid" });
      return payment;
    },
    /** Plays it in another way. */
    playAgain: async (changes: ApipaySettings) => {
      await tried.server.close();
      await play(changes);
    },
    callsTo: (path: RegExp) =>
      tried.played.calls.filter((call) => path.test(`${call.method} ${call.path}`)),
    /** Time passes for what Qassa waits for. */
    backdateWaits: (by: number) =>
      query(Prisma.sql`
        UPDATE apipay_operations SET asked_at = asked_at - make_interval(secs => ${by / 1000}),
          checked_at = checked_at - make_interval(secs => ${by / 1000}) RETURNING reference`),
  });
}
