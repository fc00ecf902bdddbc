import {
  type Random,
  type Basket,
  cateringBasket,
  counterBasket,
  describeBasket,
  hourWeights,
  machineBasket,
  payerPhones,
  paymentsOn,
} from "@/lib/domain/busy-hours";
import { draftPayment, paymentFromDraft } from "@/lib/domain/payments";
import type { Actor } from "@/lib/kit/actor";
import type { Payment } from "@/lib/kit/db";
import { amountOf } from "@/lib/kit/fields";
import { after, hours, minutes } from "@/lib/kit/time";
import type { DemoShop, PastPayment } from "./past";
import { playOut, type Outcome } from "./payment-outcome";

/** A day on which the network was down for a while. */
const OUTAGE = { daysAgo: 9, fromHour: 18, untilHour: 19.5 };
/** Payments younger than this are left out, because they may not have settled yet. */
const SETTLED_BEFORE = minutes(4);
/** The newest paid payment of at least this age becomes one that was paid after it had expired. */
const LATE_AGO = hours(4);

const OUTCOMES: Record<"usual" | "outage" | "catering", readonly (readonly [Outcome, number])[]> = {
  usual: [
    ["paid", 906],
    ["declined", 22],
    ["cancelled", 19],
    ["insufficient_funds", 14],
    ["technical_fault", 4],
    ["wrong_number", 3],
    ["refused", 10],
    ["unpaid", 28],
    ["paid_late", 3],
  ],
  outage: [
    ["paid", 30],
    ["technical_fault", 40],
    ["unpaid", 25],
    ["paid_late", 5],
  ],
  catering: [
    ["paid", 78],
    ["unpaid", 18],
    ["cancelled", 4],
  ],
};

interface Sale {
  actor: Actor;
  tillId?: string;
  basket: Basket;
  method: Payment["method"];
  orderPrefix: string;
  outcomes: readonly (readonly [Outcome, number])[];
  comment: string | undefined;
}

/** Returns the payments of the past weeks, all settled, in the order in which they were created. */
export function planPayments(shop: DemoShop, demoPhone: string, random: Random): PastPayment[] {
  const phones = payerPhones(demoPhone, random);
  const begun: { made: Payment; outcome: Outcome }[] = [];
  shop.midnights.forEach((midnight, index) => {
    const daysAgo = shop.midnights.length - 1 - index;
    const numbers = new Map<string, number>();
    for (const at of momentsOf(midnight, daysAgo, random)) {
      const sale = saleAt(shop, at, midnight, daysAgo, random);
      const number = (numbers.get(sale.orderPrefix) ?? 0) + 1;
      numbers.set(sale.orderPrefix, number);
      const made = make(sale, at, number, sale.method === "direct" ? phones : undefined, random);
      const isOver = after(at, SETTLED_BEFORE) <= shop.now;
      const outcome = outcomeOf(sale, made, shop.now, random);
      if (isOver) begun.push({ made, outcome });
    }
  });
  const late = begun.findLast(
    ({ made, outcome }) => outcome === "paid" && after(made.createdAt, LATE_AGO) <= shop.now,
  );
  if (late) late.outcome = "paid_late";
  return begun.map(({ made, outcome }) => playOut(made, outcome, random));
}

/** Returns when people paid on a day, in order. Draws the same times however much of the day has passed. */
function momentsOf(midnight: Date, daysAgo: number, random: Random): Date[] {
  const weekday = weekdayOf(midnight);
  const weights = hourWeights(weekday).map((weight, hour) => [hour, weight] as const);
  const moments = Array.from({ length: paymentsOn({ weekday, daysAgo }, random) }, () =>
    after(midnight, hours(random.weighted(weights)) + Math.floor(random.between(0, hours(1)))),
  );
  return moments.sort((one, other) => one.getTime() - other.getTime());
}

// Noon falls on the same weekday in UTC for time zones within twelve hours of it; in others it is one day off.
const weekdayOf = (midnight: Date): number => after(midnight, hours(12)).getUTCDay();

function saleAt(
  { owner, registers, tills, vendingMachine }: DemoShop,
  at: Date,
  midnight: Date,
  daysAgo: number,
  random: Random,
): Sale {
  const hour = (at.getTime() - midnight.getTime()) / hours(1);
  const isOut = daysAgo === OUTAGE.daysAgo && hour >= OUTAGE.fromHour && hour < OUTAGE.untilHour;
  const outcomes = isOut ? OUTCOMES.outage : OUTCOMES.usual;
  const isOpen = hour >= 7 && hour < 22;
  const seller = random.weighted([
    ["register 1", isOpen ? 36 : 0],
    ["register 2", isOpen ? 20 : 0],
    ["bar", isOpen ? 16 : 0],
    ["terrace", isOpen ? 10 : 0],
    ["machine", 15],
    ["office", isOpen ? 3 : 0],
  ] as const);
  switch (seller) {
    case "register 1":
    case "register 2": {
      const place = seller === "register 1" ? 0 : 1;
      const basket = counterBasket(random);
      return {
        actor: registers[place],
        basket,
        method: random.chance(place === 0 ? 0.35 : 0.6) ? "direct" : "link",
        orderPrefix: `T${place + 1}`,
        outcomes,
        comment: random.chance(0.5) ? describeBasket(basket) : undefined,
      };
    }
    case "bar":
    case "terrace":
      return {
        actor: owner,
        tillId: tills[seller === "bar" ? 0 : 1].id,
        basket: counterBasket(random),
        method: random.chance(0.25) ? "direct" : "link",
        orderPrefix: seller === "bar" ? "B" : "TR",
        outcomes,
        comment: undefined,
      };
    case "machine":
      return {
        actor: vendingMachine,
        basket: machineBasket(random),
        method: "link",
        orderPrefix: "VM",
        outcomes,
        comment: undefined,
      };
    case "office": {
      const basket = cateringBasket(random);
      const comment = describeBasket(basket);
      return {
        actor: owner,
        basket,
        method: "link",
        orderPrefix: "INV",
        outcomes: OUTCOMES.catering,
        comment,
      };
    }
  }
}

function make(
  { actor, tillId, basket, method, orderPrefix, comment }: Sale,
  at: Date,
  number: number,
  phones: readonly (readonly [string, number])[] | undefined,
  random: Random,
): Payment {
  const day = at.toISOString().slice(5, 10).replace("-", "");
  const orderId = `${orderPrefix}-${day}-${String(number).padStart(3, "0")}`;
  const draft = draftPayment(actor, {
    networkNumber: 1,
    method,
    amount: amountOf(basket.total, actor.currency),
    merchantOrderId: orderPrefix === "VM" && random.chance(0.3) ? undefined : orderId,
    tillId,
    // A payment link has only an amount and an order ID.
    ...(phones && { payerPhone: random.weighted(phones), comment }),
    ...(phones && actor.deviceKeyId && { metadata: { items: basket.items, till: orderPrefix } }),
  });
  return { ...paymentFromDraft(draft, at), id: random.id("payment", at) };
}

function outcomeOf(sale: Sale, made: Payment, now: Date, random: Random): Outcome {
  const outcome = random.weighted(sale.outcomes);
  // A payment link has no phone number that could be wrong.
  if (made.method === "link" && (outcome === "wrong_number" || outcome === "refused"))
    return "paid";
  // A recent payment may not have expired yet.
  const isRecent = after(made.createdAt, hours(1.5)) > now;
  return isRecent && (outcome === "unpaid" || outcome === "paid_late") ? "paid" : outcome;
}
