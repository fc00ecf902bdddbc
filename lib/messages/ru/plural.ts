import { formatCount } from "@/lib/kit/display";

const rules = new Intl.PluralRules("ru");

/** A noun or verb in each form that a count can need, such as `платёж`, `платежа` and `платежей`. */
interface Forms {
  one: string;
  few: string;
  many: string;
}

/** Returns the form for a count. */
export function form(count: number, { one, few, many }: Forms): string {
  const category = rules.select(count);
  return category === "one" ? one : category === "few" ? few : many;
}

/** Returns a count with its noun, such as `3 платежа`. */
export const plural = (count: number, forms: Forms): string =>
  `${formatCount(count)} ${form(count, forms)}`;
