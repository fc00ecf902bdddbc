import { formatCount } from "@/lib/kit/display";

const rules = new Intl.PluralRules("ru");

/** Returns the form for a count: of `платёж`, `платежа`, `платежей`, for instance. */
export function form(count: number, one: string, few: string, many: string): string {
  const category = rules.select(count);
  return category === "one" ? one : category === "few" ? few : many;
}

/** Returns a count with its noun, such as `3 платежа`. */
export const plural = (count: number, one: string, few: string, many: string): string =>
  `${formatCount(count)} ${form(count, one, few, many)}`;
