import { decimals } from "@/lib/kit/currencies";
import { toMinorUnits } from "@/lib/kit/money";
import { minutes, seconds } from "@/lib/kit/time";
import { MAGIC_AMOUNTS } from "@/lib/network";
import type { Random } from "./random";
import { type Basket, counterBasket, describeBasket, machineBasket, payerPhones } from "./shop";

/** What an invented payer will do. */
export interface PlannedPayer {
  method: "request" | "link" | "static";
  tillId: string | null;
  deviceKeyId: string | null;
  /** Minor units. */
  amount: bigint;
  phone: string;
  comment: string | null;
  intent: "pay" | "decline" | "ignore";
  isRefunded: boolean;
  /** From the start of the hour until they come. */
  comesAfterMs: number;
  /** From then until they answer. */
  thinksMs: number;
}

export interface BusyHourPlan {
  payers: number;
  durationMs: number;
  currency: string;
  /** Where payments are taken; without any, the member takes them. */
  tillIds: readonly string[];
  deviceKeyIds: readonly string[];
}

/** How busy each twelfth of the hour is. */
const WEIGHTS = [5, 8, 13, 11, 7, 5, 6, 10, 14, 9, 7, 5] as const;
/** The share of payers who come together with somebody: a queue, a table that pays separately. */
const TOGETHER = 0.4;
const TOGETHER_WITHIN_MS = seconds(40);
const DEMO_PHONE = "+77015550100";

/** What a tenge is roughly worth in other currencies, so that a coffee costs what a coffee costs. */
const TENGE_IN: Record<string, number> = {
  KZT: 1,
  RUB: 0.18,
  UZS: 24,
  KGS: 0.17,
  JPY: 0.3,
  NOK: 0.02,
  SEK: 0.02,
  DKK: 0.014,
  BRL: 0.011,
  EUR: 0.002,
  USD: 0.002,
  GBP: 0.002,
};

/** Returns the payers of a busy hour, in the order in which they come; the first one comes at once. */
export function planPayers(plan: BusyHourPlan, random: Random): PlannedPayer[] {
  const pace = plan.durationMs / minutes(60);
  const phones = payerPhones(DEMO_PHONE, random);
  return arrivals(plan, random).map((comesAfterMs) => {
    const basket = random.chance(0.2) ? machineBasket(random) : counterBasket(random);
    const method = random.weighted([
      ["link", 52],
      ["request", 30],
      ["static", 18],
    ] as const);
    const intent =
      method === "static"
        ? "pay"
        : random.weighted([
            ["pay", 86],
            ["decline", 6],
            ["ignore", 8],
          ] as const);
    return {
      method,
      ...placeOf(plan, random),
      amount: amountOf(basket, plan.currency),
      phone: random.weighted(phones),
      comment: random.chance(0.5) ? describeBasket(basket) : null,
      intent,
      isRefunded: method !== "static" && intent === "pay" && random.chance(0.07),
      comesAfterMs,
      thinksMs: Math.max(500, Math.round(random.between(seconds(4), seconds(50)) * pace)),
    };
  });
}

function arrivals({ payers, durationMs }: BusyHourPlan, random: Random): number[] {
  const slotMs = durationMs / WEIGHTS.length;
  const slots = WEIGHTS.map((weight, slot) => [slot, weight] as const);
  const moments: number[] = [0];
  while (moments.length < payers) {
    const near = random.chance(TOGETHER)
      ? random.pick(moments) + random.between(0, TOGETHER_WITHIN_MS * (durationMs / minutes(60)))
      : (random.weighted(slots) + random.next()) * slotMs;
    moments.push(Math.min(Math.round(near), durationMs));
  }
  return moments.sort((one, other) => one - other);
}

function placeOf({ tillIds, deviceKeyIds }: BusyHourPlan, random: Random) {
  const places = [
    ...tillIds.map((tillId) => ({ tillId, deviceKeyId: null })),
    ...deviceKeyIds.map((deviceKeyId) => ({ tillId: null, deviceKeyId })),
  ];
  return places.length > 0 ? random.pick(places) : { tillId: null, deviceKeyId: null };
}

const magic: readonly number[] = MAGIC_AMOUNTS.map(({ amount }) => amount);

/** Returns what a basket costs in a currency, in minor units. Never a magic amount, whose outcome is fixed. */
function amountOf({ total }: Basket, currency: string): bigint {
  const step = decimals(currency) === 0 ? 1 : 0.5;
  const price = Math.max(step, Math.round((total * (TENGE_IN[currency] ?? 0.01)) / step) * step);
  const minor = toMinorUnits(magic.includes(price) ? price + step : price, currency);
  if (!minor.ok) throw new Error(`a basket costs ${price} ${currency}: ${minor.fault}`);
  return minor.minor;
}
