import { LANGUAGES } from "@/lib/kit/language";
import { after, days } from "@/lib/kit/time";

// The words of facts about a payment, in every language of the screens: people write them as they speak, whatever the page is in.

/** What a fact says, and what may stand before a colon to say so: `till:bar`. */
const OPERATORS = {
  amount: "amount sum сумма сома",
  phone: "phone телефон тел",
  order: "order заказ тапсырыс",
  till: "till касса",
  location: "location place место орын",
  person: "person by cashier сотрудник кассир қызметкер",
  words: "item note товар заметка тауар жазба",
  time: "time время уақыт",
  day: "day date день дата күн күні",
  tag: "tag метка тег белгі",
} as const;

export type FactName = keyof typeof OPERATORS;

/** Times of day, both minutes included: a little wider than the words, as memories are. */
const TIMES = {
  "06:00-11:59": "morning утро утром таң таңертең",
  "11:00-13:00": "noon midday полдень түс түсте",
  "12:00-17:59": "afternoon днём днем күндіз",
  "17:00-22:59": "evening вечер вечером кеш кешке кешкісін",
  "22:00-05:59": "night ночь ночью түн түнде",
} as const;

const DAYS = {
  today: "today сегодня бүгін",
  "today-1": "yesterday вчера кеше",
} as const;

/** Words beside facts that say nothing by themselves: "around noon", "phone ends 4567", "в полдень". */
const FILLERS = new Set(
  "at the a to ends ending with in on from between paid payment в на у с от до заплатил заплатила оплатил оплатила платёж платеж деп төлем".split(
    " ",
  ),
);

const AROUND = new Set(["around", "about", "circa", "около", "примерно", "шамамен"]);

const byWord = <Meaning extends string>(words: Readonly<Record<Meaning, string>>) =>
  new Map(
    Object.entries<string>(words).flatMap(([meaning, spellings]) =>
      spellings.split(" ").map((spelling) => [spelling, meaning as Meaning] as const),
    ),
  );

const OPERATOR_OF = byWord<FactName>(OPERATORS);
const TIME_OF = byWord(TIMES);
const DAY_OF = byWord(DAYS);

export const operatorOf = (word: string): FactName | undefined =>
  OPERATOR_OF.get(word.toLowerCase());
/** Whether a time follows: `around 12`. */
export const isAround = (word: string): boolean => AROUND.has(word.toLowerCase());
export const isFiller = (word: string): boolean => FILLERS.has(word.toLowerCase());

export interface TimeRange {
  from: string;
  to: string;
}

const MINUTES_AROUND = 30;
const MINUTES_A_DAY = 24 * 60;

const CLOCK = /^(\d{1,2})(?:[:h](\d{2}))?(am|pm)?$/;

/** Reads a time of day, `14:30`, `2pm` or `noon`, as the time around it, and `14:30-15:10` as what it says. */
export function timeOf(typed: string): TimeRange | undefined {
  const text = typed.toLowerCase().replaceAll(/[\p{Pd}\u2212]/gu, "-");
  const [from, to, ...rest] = (TIME_OF.get(text) ?? text).split("-");
  if (rest.length > 0) return undefined;
  const first = minuteOf(from!);
  if (first === undefined) return undefined;
  if (to === undefined) {
    return { from: clock(first - MINUTES_AROUND), to: clock(first + MINUTES_AROUND) };
  }
  const last = minuteOf(to);
  return last === undefined ? undefined : { from: clock(first), to: clock(last) };
}

/** A number alone is no time. */
function minuteOf(text: string): number | undefined {
  const [, hour, minute = "00", half] = CLOCK.exec(text) ?? [];
  if (hour === undefined || (half === undefined && !/[:h]/.test(text))) return undefined;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === "pm" ? 12 : 0);
  const isReal = hours < 24 && Number(minute) < 60 && (half === undefined || Number(hour) <= 12);
  return isReal ? hours * 60 + Number(minute) : undefined;
}

const clock = (minute: number): string => {
  const inDay = (minute + MINUTES_A_DAY) % MINUTES_A_DAY;
  const [hours, minutes] = [Math.floor(inDay / 60), inDay % 60];
  return `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
};

const TIME = String.raw`\d{1,2}(?:[:h]\d{2}(?:am|pm)?|am|pm)`;
const RANGE = new RegExp(
  String.raw`(${TIME})\s*(?:\p{Pd}|to|and|till|until|до|и|дейін|мен)\s*(${TIME})`,
  "giu",
);

/** Writes times with a word between them, "12:00 to 13:00", as one range. */
export const withTimeRanges = (line: string): string => line.replaceAll(RANGE, "$1-$2");

const MONTH_LENGTHS = ["short", "long"] as const;
let monthNames: readonly (readonly [name: string, month: number])[] | undefined;

/** Names of months in every language, as they stand beside a day. */
function months(): readonly (readonly [name: string, month: number])[] {
  monthNames ??= LANGUAGES.flatMap((language) =>
    MONTH_LENGTHS.flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { day: "numeric", month, timeZone: "UTC" });
      return Array.from({ length: 12 }, (_, index) => {
        const parts = format.formatToParts(Date.UTC(2026, index, 1));
        const name = parts.find(({ type }) => type === "month")!.value;
        return [name.toLowerCase().replace(/\.$/, ""), index + 1] as const;
      });
    }),
  );
  return monthNames;
}

/** Shorter beginnings are of several months. */
const MIN_MONTH_LETTERS = 3;

/** Reads a day as lists have it in their addresses: `2026-11-28`, `28.11.2026`, `28 nov`, `yesterday`. */
export function dayOf(typed: string): string | undefined {
  const text = typed.toLowerCase();
  const known = DAY_OF.get(text);
  if (known !== undefined) return known;
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year) return realDay(Number(year), Number(month), Number(day));
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (dotted) return realDay(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  const [, before, name, after] = /^(?:(\d{1,2}) )?(\p{L}+)\.?(?: (\d{1,2}))?$/u.exec(text) ?? [];
  const number = before ?? after;
  if (
    name === undefined ||
    name.length < MIN_MONTH_LETTERS ||
    number === undefined ||
    (before && after)
  )
    return undefined;
  const [, found] = months().find(([full]) => full.startsWith(name)) ?? [];
  return found === undefined ? undefined : lastDay(found, Number(number));
}

/** Payments are of the past: a day without a year is the last one, or tomorrow where the day has begun already. */
function lastDay(month: number, day: number): string | undefined {
  const tomorrow = after(new Date(), days(1));
  const thisYear = realDay(tomorrow.getUTCFullYear(), month, day);
  if (thisYear !== undefined && thisYear <= tomorrow.toISOString().slice(0, 10)) return thisYear;
  return realDay(tomorrow.getUTCFullYear() - 1, month, day);
}

function realDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1970;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}
