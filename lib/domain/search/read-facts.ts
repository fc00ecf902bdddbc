import type { Actor } from "@/lib/kit/actor";
import { toMajorUnits } from "@/lib/kit/money";
import { parseLocalPhone, phoneSearch } from "@/lib/kit/phone";
import { searchedAmounts } from "@/lib/kit/searched-amounts";
import {
  dayOf,
  type FactName,
  isAround,
  isFiller,
  operatorOf,
  timeOf,
  withTimeRanges,
} from "./fact-words";
import { type Name, namesIn, placeholderOf, WITH_PLACEHOLDER } from "./names-in-text";

/** Something that a person knows about a payment, as they wrote it; with the record that it names. */
export interface Fact {
  name: FactName;
  text: string;
  record?: Name;
}

export interface Facts {
  facts: Fact[];
  /** Numbers of which nothing says whether they are an amount or the end of a phone number. */
  numbers: string[];
  /** Words without an operator of which no name begins with one: what was bought, or nothing that is known. */
  words: string[];
}

interface Token {
  text: string;
  operator?: FactName;
  record?: Name;
}

type Home = Pick<Actor, "currency" | "timeZone">;

const MAX_TOKENS = 24;
/** `kr 1 234 567,50`, `+49 30 12 34 56 78` */
const MAX_SPAN = 7;
/** Fewer digits are too many phone numbers. */
const MIN_PHONE_END = 3;
/** Shorter ones are an amount, or the end of a number. */
const MIN_PHONE_DIGITS = 7;

/**
 * Reads several facts from one line, with operators or without: `till:bar amount:3300 noon`, `3 300 4567 around noon`,
 * `касса 2 вчера`. Undefined if the line is not one of facts, such as the name of a page, if an operator has no value
 * that it can have, or if one thing is said twice.
 */
export function readFacts(line: string, home: Home, names: readonly Name[]): Facts | undefined {
  const tokens = tokensOf(withTimeRanges(line), names);
  if (tokens.length > MAX_TOKENS) return undefined;
  const isSeveral = tokens.length > 1 || tokens[0]?.operator !== undefined;
  const read: Facts = { facts: [], numbers: [], words: [] };
  while (tokens.length > 0) {
    const { length, fact, number } = nextOf(tokens, home);
    const [{ text }] = tokens.splice(0, length) as [Token];
    if (fact) {
      if (!canBe(fact, home) || read.facts.some(({ name }) => name === fact.name)) return undefined;
      read.facts.push(fact);
    } else if (number !== undefined) read.numbers.push(number);
    else read.words.push(text);
  }
  const isKnown = read.facts.length + read.numbers.length > 0;
  return isSeveral && isKnown ? read : undefined;
}

/** Reads what the first tokens are, and how many they are. */
function nextOf(
  tokens: readonly Token[],
  home: Home,
): { length: number; fact?: Fact; number?: string } {
  const { text, operator, record } = tokens[0]!;
  if (record) return { length: 1, fact: { name: record.kind, text, record } };
  if (operator === "phone" || (!operator && text.startsWith("+"))) {
    // What follows a whole number is another fact.
    const phone = spanOf(tokens, (span) => parseLocalPhone(span, home) !== undefined);
    return { length: phone?.length ?? 1, fact: { name: "phone", text: phone?.text ?? text } };
  }
  const isFree = operator === undefined;
  if (isFree) {
    const fact = factOf(text, home);
    if (fact) return { length: 1, fact };
  }
  if (isFree || operator === "amount") {
    const amount = spanOf(tokens, (span) => searchedAmounts(span, home.currency).length > 0);
    if (amount && isFree) return { length: amount.length, number: amount.text };
    if (amount) return { length: amount.length, fact: { name: "amount", text: amount.text } };
  }
  if (operator === "day" || isFree) {
    const day = spanOf(tokens, (span) => dayOf(span) !== undefined);
    if (day) return { length: day.length, fact: { name: "day", text: day.text } };
  }
  return { length: 1, ...(operator && { fact: { name: operator, text } }) };
}

/** Returns the longest text of the first tokens that something can be. */
function spanOf(tokens: readonly Token[], can: (text: string) => boolean) {
  for (let length = Math.min(tokens.length, MAX_SPAN); length > 0; length -= 1) {
    const taken = tokens.slice(0, length);
    const isPlain = taken.slice(1).every(({ operator, record }) => !operator && !record);
    const text = taken.map((token) => token.text).join(" ");
    if (isPlain && can(text)) return { text, length };
  }
  return undefined;
}

const WORD = /(?:(\p{L}+):\s*)?(?:"([^"]*)"|(\S+))/gu;

/** Splits a line. The word of an operator is one without a colon too, if a value follows: `till 2`. */
function tokensOf(line: string, names: readonly Name[]): Token[] {
  const tokens: Token[] = [];
  let awaited: FactName | undefined;
  for (const [whole, before, quoted, bare] of namesIn(line, names).matchAll(WORD)) {
    const operator = before === undefined ? undefined : operatorOf(before);
    const isSplit = before === undefined || operator !== undefined;
    const text = (quoted ?? (isSplit ? bare! : whole)).replace(/[,;]+$/, "");
    if (text === "") continue;
    const record = placeholderOf(text, names);
    const isWord = quoted === undefined && operator === undefined && !record;
    const named = isWord ? operatorOf(text) : undefined;
    if (named) awaited = named;
    else if (isWord && isAround(text)) awaited = "time";
    else if (!isWord || !isFiller(text)) {
      const name = operator ?? usableFor(awaited, text);
      tokens.push({
        text: record?.name ?? text.replaceAll(WITH_PLACEHOLDER, ""),
        ...(name && { operator: name }),
        ...(record && { record }),
      });
      awaited = undefined;
    }
  }
  return tokens;
}

/** After "around", a bare hour is a time: `around 12`. Whatever else follows is what it is. */
const usableFor = (awaited: FactName | undefined, text: string): FactName | undefined =>
  awaited === "time" && !timeOf(text) && !timeOf(`${text}:00`) ? undefined : awaited;

function factOf(text: string, home: Home): Fact | undefined {
  if (timeOf(text)) return { name: "time", text };
  if (dayOf(text)) return { name: "day", text };
  const isHidden = /^(?:[*•·…]|\.\.\.)/u.test(text);
  const digits = text.replaceAll(/\D/g, "").length;
  const isPhone = isHidden || (digits >= MIN_PHONE_DIGITS && parseLocalPhone(text, home));
  if (isPhone) return { name: "phone", text };
  // An order ID has letters and digits, or digits in parts.
  return /^(?=.*\d)[\p{L}\d]+(?:[-_/#][\p{L}\d]+)+$/u.test(text)
    ? { name: "order", text }
    : undefined;
}

const MAX_TEXT = { words: 100, tag: 40, order: 255 } as const;

/** Whether the text is a value of its operator. */
function canBe({ name, text, record }: Fact, home: Home): boolean {
  switch (name) {
    case "time":
      return (timeOf(text) ?? timeOf(`${text}:00`)) !== undefined;
    case "day":
      return dayOf(text) !== undefined;
    case "phone":
      return phoneSearch(text, home) !== undefined;
    case "amount":
      return searchedAmounts(text, home.currency).length > 0;
    case "order":
    case "words":
    case "tag":
      return text.length <= MAX_TEXT[name] && !(name === "tag" && text.includes(","));
    case "till":
    case "location":
    case "person":
      return record === undefined || record.kind === name;
  }
}

/**
 * Returns what the numbers can be, the likelier first: one is an amount or the end of a phone number, two are one of each.
 */
export function readingsOf({ facts, numbers }: Facts): Fact[][] {
  const has = (name: FactName) => facts.some((fact) => fact.name === name);
  const asAmount = (text: string): Fact => ({ name: "amount", text });
  const asPhone = (text: string): Fact => ({ name: "phone", text });
  const isEnd = (text: string) => /^\d+$/.test(text) && text.length >= MIN_PHONE_END;
  const [first, second, ...rest] = numbers;
  if (first === undefined) return [[]];
  if (rest.length > 0) return [];
  if (second === undefined) {
    return [
      ...(has("amount") ? [] : [[asAmount(first)]]),
      ...(has("phone") || !isEnd(first) ? [] : [[asPhone(first)]]),
    ];
  }
  if (has("amount") || has("phone")) return [];
  return [
    ...(isEnd(second) ? [[asAmount(first), asPhone(second)]] : []),
    ...(isEnd(first) ? [[asPhone(first), asAmount(second)]] : []),
  ];
}

/** Returns the likeliest amount in major units. */
export function majorAmount(text: string, currency: string): number | undefined {
  const [amount] = searchedAmounts(text, currency);
  return amount === undefined ? undefined : toMajorUnits(amount, currency);
}
