// The products, customers and busy hours of Demo Coffee. Amounts are in major units of the tenge.
import type { Random } from "./random";

interface Item {
  name: string;
  price: number;
}

const COFFEE: readonly Item[] = [
  { name: "Flat white", price: 1450 },
  { name: "Cappuccino", price: 1350 },
  { name: "Americano", price: 950 },
  { name: "Latte", price: 1500 },
  { name: "Raf", price: 1750 },
  { name: "Filter", price: 1100 },
  { name: "Matcha latte", price: 1900 },
];
const FOOD: readonly Item[] = [
  { name: "Croissant", price: 890 },
  { name: "Cheesecake", price: 1690 },
  { name: "Samsa", price: 750 },
  { name: "Avocado toast", price: 2490 },
  { name: "Cookie", price: 590 },
];
const RETAIL: readonly Item[] = [
  { name: "Beans, Ethiopia 250 g", price: 6900 },
  { name: "Beans, Brazil 1 kg", price: 14500 },
  { name: "Reusable cup", price: 4500 },
];
const MACHINE: readonly Item[] = [
  { name: "Espresso", price: 500 },
  { name: "Americano", price: 550 },
  { name: "Cappuccino", price: 650 },
  { name: "Hot chocolate", price: 600 },
  { name: "Water 0.5 l", price: 350 },
];
/** Sold through a reusable link. */
export const GIFT_CARD: Item = { name: "Gift card", price: 10000 };
const CATERING: readonly Item[] = [
  { name: "Office breakfast", price: 18500 },
  { name: "Coffee break, 10 persons", price: 24000 },
  { name: "Monthly beans, 3 kg", price: 21900 },
  GIFT_CARD,
];

export interface Basket {
  items: { name: string; quantity: number; price: number }[];
  /** In major units. */
  total: number;
}

const basketOf = (chosen: readonly Item[]): Basket => {
  const items = new Map<string, { name: string; quantity: number; price: number }>();
  for (const { name, price } of chosen) {
    const item = items.get(name) ?? { name, quantity: 0, price };
    item.quantity += 1;
    items.set(name, item);
  }
  return { items: [...items.values()], total: chosen.reduce((sum, { price }) => sum + price, 0) };
};

export function counterBasket(random: Random): Basket {
  const chosen = [random.pick(COFFEE)];
  if (random.chance(0.35)) chosen.push(random.pick(COFFEE));
  if (random.chance(0.45)) chosen.push(random.pick(FOOD));
  if (random.chance(0.12)) chosen.push(random.pick(FOOD), random.pick(COFFEE));
  if (random.chance(0.04)) chosen.push(random.pick(RETAIL));
  return basketOf(chosen);
}

export const machineBasket = (random: Random): Basket =>
  basketOf(
    random.chance(0.15) ? [random.pick(MACHINE), random.pick(MACHINE)] : [random.pick(MACHINE)],
  );

export const cateringBasket = (random: Random): Basket => basketOf([random.pick(CATERING)]);

/** `Flat white ×2, Croissant` */
export const describeBasket = ({ items }: Basket): string =>
  items.map(({ name, quantity }) => (quantity > 1 ? `${name} ×${quantity}` : name)).join(", ");

const REGULARS = 46;

/** Returns the phone numbers of regular customers, weighted: some come far more often than others. */
export function payerPhones(
  demoPhone: string,
  random: Random,
): readonly (readonly [string, number])[] {
  const phones = new Set([demoPhone]);
  while (phones.size < REGULARS) {
    phones.add(`+77${random.pick(["01", "05", "07", "47", "77"])}555${random.whole(1000, 9999)}`);
  }
  return [...phones].map((phone, place) => [phone, 1 / (place + 3)] as const);
}

/** The weight of each hour of the day: the morning peak, lunch, and the vending machine through the night. */
const WORKDAY = [
  0.5, 0.3, 0.2, 0.2, 0.3, 0.8, 1.6, 5, 11, 12, 8, 6, 8, 9, 6, 5, 5.5, 7, 6, 4, 2.5, 1.5, 1, 0.7,
];
const WEEKEND = [
  0.8, 0.5, 0.4, 0.3, 0.3, 0.5, 0.9, 2, 4.5, 8, 11, 12.5, 12, 11, 10, 9, 8, 7, 6, 5, 3.5, 2.5, 1.6,
  1,
];

export const hourWeights = (weekday: number): readonly number[] =>
  weekday === 0 || weekday === 6 ? WEEKEND : WORKDAY;

/** Returns the number of payments on a full day; business grows a little from week to week. */
export function paymentsOn(
  { weekday, daysAgo }: { weekday: number; daysAgo: number },
  random: Random,
): number {
  const usual = { 0: 72, 5: 70, 6: 84 }[weekday] ?? 60;
  return Math.round(usual * (1.08 - daysAgo * 0.006) * random.between(0.88, 1.12));
}
