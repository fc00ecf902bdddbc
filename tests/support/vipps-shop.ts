// A shop that takes payments in live mode, at a server that plays Vipps MobilePay.
import { afterEach, beforeEach } from "vitest";
import { connectLiveNetwork } from "@/lib/domain/networks";
import { checkPayments, createPayment } from "@/lib/domain/payments";
import type { Member } from "@/lib/domain/sign-in";
import { inMode } from "@/lib/kit/actor-kinds";
import { db, type Payment, Prisma, query } from "@/lib/kit/db";
import { minutes } from "@/lib/kit/time";
import { vippsReference } from "@/lib/network";
import { connectionTo } from "@/operate/networks/connection-to";
import { serve, type Served } from "@/operate/networks/serve";
import { type PlayedVipps, playVipps } from "@/operate/networks/vipps-server";
import { letPass as letPaymentPass } from "./let-pass";
import { memberOf } from "./member";
import { newMerchant } from "./merchant";

export interface VippsShop {
  owner: Member;
  played: PlayedVipps;
  server: Served;
  /** Requests 150 NOK from a phone, and returns the ID of the payment. */
  pay: () => Promise<string>;
  /** The payer approves. */
  approve: (id: string) => void;
  /** What the network holds of a payment. */
  bookOf: (id: string) => ReturnType<PlayedVipps["books"]["find"]>;
  /** How often a change has been asked for, such as "/capture". */
  countCalls: (change: string) => number;
  /** Lets so many minutes pass here and at the network. */
  letPass: (id: string, passed: number) => Promise<void>;
  /** What every process and every screen does that looks at a payment. */
  look: (id: string) => Promise<Payment>;
}

/** Opens such a shop before each test. Read its parts within tests only. */
export function vippsShopForEach(): VippsShop {
  const shop = {} as VippsShop;
  let elapsed: number;
  beforeEach(async () => {
    elapsed = 0;
    const merchant = await newMerchant({ currency: "NOK" });
    shop.owner = inMode(await memberOf(merchant.owner), "live");
    shop.played = playVipps({ now: () => Date.now() + elapsed });
    shop.server = await serve(shop.played.handle);
    await connectVipps(shop);
  });
  afterEach(() => shop.server.close());

  return Object.assign(shop, {
    pay: async () => {
      const { id } = await createPayment(shop.owner, { amount: 150, payer_phone: "+4791234567" });
      return id;
    },
    approve: (id: string) => void shop.played.books.decide(vippsReference(id), true),
    bookOf: (id: string) => shop.played.books.find(vippsReference(id)),
    countCalls: (change: string) =>
      shop.played.calls.filter(({ path }) => path.endsWith(change)).length,
    letPass: async (id: string, passed: number) => {
      elapsed += minutes(passed);
      await letPaymentPass(id, passed);
      const earlier = Prisma.sql`make_interval(secs => ${passed * 60})`;
      await query(Prisma.sql`UPDATE reservations
        SET next_attempt_at = next_attempt_at - ${earlier}, created_at = created_at - ${earlier}
        WHERE payment_id = ${id} RETURNING payment_id`);
    },
    look: async (id: string) => {
      await checkPayments([await paymentOf(id)]);
      return paymentOf(id);
    },
  });
}

/** Connects the shop's network, also once more. */
export const connectVipps = ({ owner, server }: VippsShop) =>
  connectLiveNetwork(owner, connectionTo.vipps(server.origin));

/** A payment's row. */
export const paymentOf = (id: string): Promise<Payment> =>
  db().payment.findUniqueOrThrow({ where: { id } });
/** The types of a payment's events. */
export const eventsOf = async (paymentId: string): Promise<string[]> =>
  (await db().event.findMany({ where: { paymentId } })).map(({ type }) => type);
/** The kinds of the lines of a payment's timeline, in order. */
export const timelineOf = async (paymentId: string): Promise<string[]> =>
  (await db().timelineEntry.findMany({ where: { paymentId }, orderBy: { id: "asc" } })).map(
    ({ kind }) => kind,
  );
