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
  "at the a around about ends ending with in on from paid payment в около на у с от заплатил заплатила оплатил оплатила платёж платеж шамамен деп төлем".split(
    " ",
  ),
);

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

/** Reads a day as lists have it in their addresses: `2026-11-28`, `28.11.2026`, `yesterday`. */
export function dayOf(typed: string): string | undefined {
  const text = typed.toLowerCase();
  const known = DAY_OF.get(text);
  if (known !== undefined) return known;
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const written = year ? `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}` : text;
  return /^\d{4}-\d{2}-\d{2}$/.test(written) && !Number.isNaN(Date.parse(written))
    ? written
    : undefined;
}
