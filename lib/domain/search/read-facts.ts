import type { Actor } from "@/lib/kit/actor";
import { toMajorUnits } from "@/lib/kit/money";
import { phoneSearch } from "@/lib/kit/phone";
import { searchedAmounts } from "@/lib/kit/searched-amounts";
import { dayOf, type FactName, isFiller, operatorOf, timeOf } from "./fact-words";

/** Something that a person knows about a payment, as they wrote it. */
export interface Fact {
  name: FactName;
  text: string;
}

export interface Facts {
  facts: Fact[];
  /** Numbers of which nothing says whether they are an amount or the end of a phone number. */
  numbers: string[];
  /** Words without an operator: the name of a till or a person, or what was bought. */
  words: string[];
}

interface Token {
  text: string;
  operator?: FactName;
}

const MAX_TOKENS = 24;
/** `kr 1 234 567,50` */
const MAX_AMOUNT_TOKENS = 5;
/** Fewer digits are too many phone numbers. */
const MIN_PHONE_END = 3;

/**
 * Reads several facts from one line, with operators or without: `till:bar amount:3300 noon`, `3 300 4567 around noon`,
 * `касса 2 вчера`. Undefined if the line is not one of facts, such as the name of a page, or if an operator has no value
 * that it can have.
 */
export function readFacts(
  line: string,
  actor: Pick<Actor, "currency" | "timeZone">,
): Facts | undefined {
  const tokens = tokensOf(line);
  if (tokens.length > MAX_TOKENS) return undefined;
  const isSeveral = tokens.length > 1 || tokens[0]?.operator !== undefined;
  const read: Facts = { facts: [], numbers: [], words: [] };
  while (tokens.length > 0) {
    const amount = amountAt(tokens, actor.currency);
    const { text, operator } = tokens[0]!;
    const found = operator ? { name: operator, text } : factOf(text);
    const isAmount = operator === "amount" || (found === undefined && amount !== undefined);
    tokens.splice(0, isAmount ? (amount?.length ?? 1) : 1);
    if (isAmount && amount) {
      if (operator) read.facts.push({ name: "amount", text: amount.text });
      else read.numbers.push(amount.text);
    } else if (found) {
      if (!canBe(found, actor)) return undefined;
      read.facts.push(found);
    } else read.words.push(text);
  }
  const isKnown = read.facts.length + read.numbers.length > 0 || read.words.length > 0;
  return isSeveral && isKnown ? read : undefined;
}

const WORD = /(?:(\p{L}+):\s*)?(?:"([^"]*)"|(\S+))/gu;

/** Splits a line. The word of an operator is one without a colon too, if a value follows: `till 2`. */
function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  let awaited: FactName | undefined;
  for (const [whole, before, quoted, bare] of line.matchAll(WORD)) {
    const operator = before === undefined ? undefined : operatorOf(before);
    const isSplit = before === undefined || operator !== undefined;
    const text = (quoted ?? (isSplit ? bare! : whole)).replace(/[,;]+$/, "");
    if (text === "") continue;
    const named = quoted === undefined && operator === undefined ? operatorOf(text) : undefined;
    if (named) awaited = named;
    else if (quoted !== undefined || operator || !isFiller(text)) {
      const name = operator ?? awaited;
      tokens.push({ text, ...(name && { operator: name }) });
      awaited = undefined;
    }
  }
  return tokens;
}

/** Returns the longest amount that the first tokens are, however it is written, and of how many. */
function amountAt(tokens: readonly Token[], currency: string) {
  for (let length = Math.min(tokens.length, MAX_AMOUNT_TOKENS); length > 0; length -= 1) {
    const taken = tokens.slice(0, length);
    const isOne = taken.slice(1).every(({ operator }) => operator === undefined);
    const text = taken.map((token) => token.text).join(" ");
    if (isOne && searchedAmounts(text, currency).length > 0) return { text, length };
  }
  return undefined;
}

function factOf(text: string): Fact | undefined {
  if (timeOf(text)) return { name: "time", text };
  if (dayOf(text)) return { name: "day", text };
  const isPhone = /^[+*•·…]/u.test(text) || /^\.\.\./.test(text);
  return isPhone ? { name: "phone", text } : undefined;
}

/** Whether the text is a value of its operator. Names are looked up later. */
function canBe({ name, text }: Fact, home: Pick<Actor, "currency" | "timeZone">): boolean {
  switch (name) {
    case "time":
      return timeOf(text) !== undefined;
    case "day":
      return dayOf(text) !== undefined;
    case "phone":
      return phoneSearch(text, home) !== undefined;
    case "amount":
      return false;
    case "order":
    case "till":
    case "location":
    case "person":
    case "words":
    case "tag":
      return true;
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
