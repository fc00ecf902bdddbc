import { MAX_MAJOR_UNITS } from "@/lib/kit/money";
import { type AmountEntry, amountOf } from "./amount-entry";

/** Something that is bought: the amount is the price of one, in major units. */
export interface BasketLine {
  name: string;
  quantity: number;
  amount: number;
}

const MAX_QUANTITY = 999;
const MAX_LINES = 100;

/** What the lines come to, in major units. No currency has more than three decimals. */
export const sumOf = (lines: readonly BasketLine[]): number =>
  lines.reduce((sum, { quantity, amount }) => sum + Math.round(amount * 1000) * quantity, 0) / 1000;

/** What is to be paid: the lines and the amounts that were typed. */
export const totalOf = (lines: readonly BasketLine[], entry: AmountEntry): number =>
  Math.round((sumOf(lines) + amountOf(entry)) * 1000) / 1000;

/** How many of an item there are, at its price. */
export const quantityOf = (
  lines: readonly BasketLine[],
  item: Pick<BasketLine, "name" | "amount">,
): number => lines.find((line) => isOf(line, item))?.quantity ?? 0;

/** Adds one of an item. One that would make the basket or its amount too large changes nothing. */
export function addOne(
  lines: readonly BasketLine[],
  { name, amount }: Pick<BasketLine, "name" | "amount">,
): readonly BasketLine[] {
  const known = lines.some((line) => isOf(line, { name, amount }));
  const next = known
    ? lines.map((line) =>
        isOf(line, { name, amount }) ? { ...line, quantity: line.quantity + 1 } : line,
      )
    : [...lines, { name, quantity: 1, amount }];
  const isTooMuch =
    next.length > MAX_LINES ||
    next.some(({ quantity }) => quantity > MAX_QUANTITY) ||
    sumOf(next) > MAX_MAJOR_UNITS;
  return isTooMuch ? lines : next;
}

/** Takes one of an item out again; the last one takes its line with it. */
export const takeOne = (
  lines: readonly BasketLine[],
  item: Pick<BasketLine, "name" | "amount">,
): readonly BasketLine[] =>
  lines
    .map((line) => (isOf(line, item) ? { ...line, quantity: line.quantity - 1 } : line))
    .filter(({ quantity }) => quantity > 0);

/** Takes all of an item out. */
export const removeLine = (
  lines: readonly BasketLine[],
  item: Pick<BasketLine, "name" | "amount">,
): readonly BasketLine[] => lines.filter((line) => !isOf(line, item));

/** The items of an earlier payment; what was typed then is the rest of its amount. */
export const linesOfPayment = (
  lines: readonly (Omit<BasketLine, "name"> & { name?: string | undefined })[] | undefined,
): BasketLine[] =>
  (lines ?? []).flatMap(({ name, quantity, amount }) =>
    name === undefined ? [] : [{ name, quantity, amount }],
  );

const isOf = (line: BasketLine, { name, amount }: Pick<BasketLine, "name" | "amount">): boolean =>
  line.name === name && line.amount === amount;
