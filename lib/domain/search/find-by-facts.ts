import { locationsOf } from "@/lib/domain/locations/sql";
import { searchPayments } from "@/lib/domain/payments/views";
import { PaymentSearch } from "@/lib/domain/payments/views/schemas";
import { memberships, userNames } from "@/lib/domain/sign-in/sql";
import { tillIds, tillNames } from "@/lib/domain/till/sql";
import type { Actor } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { formatMoney } from "@/lib/kit/display";
import { folded } from "@/lib/kit/names";
import { dayOf, timeOf } from "./fact-words";
import { type Fact, type Facts, majorAmount, readFacts, readingsOf } from "./read-facts";

/** The filters of the list of payments that facts are, as its address has them. */
export type FactFilters = Partial<Record<keyof PaymentSearch, string>>;

interface Reading {
  filters: FactFilters;
  /** What was understood, in the reader's words. */
  said: string[];
}

/** More facts than this are enough to do without the words that nothing is known by. */
const ENOUGH_FACTS = 2;

/**
 * Finds payments by several facts that a person typed, such as `3300 4567 around noon` or `till:bar item:latte yesterday`:
 * of what they can mean, the likeliest that there are payments of. Undefined if the text is not several facts. The newest
 * payments come first, up to a limit. Throws `Forbidden`.
 */
export async function paymentsByFacts(actor: Actor, text: string, limit: number) {
  const facts = readFacts(text, actor);
  if (!facts) return undefined;
  const readings = await readingsIn(facts, actor);
  for (const reading of readings) {
    const found = await paymentsOf(actor, reading, limit);
    if (found.length > 0) return { ...reading, found };
  }
  return readings[0] && { ...readings[0], found: [] };
}

async function paymentsOf(actor: Actor, { filters }: Reading, limit: number) {
  const search = PaymentSearch.safeParse(filters);
  if (!search.success) return [];
  const page = { limit, cursor: undefined, timeZone: actor.timeZone ?? "UTC" };
  return (await searchPayments(actor, search.data, page)).rows;
}

async function readingsIn(facts: Facts, actor: Actor): Promise<Reading[]> {
  const names = needsNames(facts) ? await namesOf(actor) : [];
  const base: Reading = { filters: {}, said: [] };
  for (const fact of facts.facts) {
    if (!add(base, fact, { actor, names })) return [];
  }
  const others: string[] = [];
  for (const word of facts.words) {
    const name = nameOf(names, word);
    if (name && !base.filters[FILTER_OF[name.kind]]) addName(base, name);
    else others.push(word);
  }
  const known = Object.keys(base.filters).length + facts.numbers.length;
  if (known === 0) return [];
  const numbered = readingsOf(facts).map((reading) => {
    const copy: Reading = { filters: { ...base.filters }, said: [...base.said] };
    for (const fact of reading) add(copy, fact, { actor, names });
    return copy;
  });
  if (others.length === 0) return numbered;
  const words = others.join(" ");
  const worded = numbered.map(({ filters, said }) => ({
    filters: { ...filters, words: filters.words ? `${filters.words} ${words}` : words },
    said: [...said, words],
  }));
  return known >= ENOUGH_FACTS ? [...worded, ...numbered] : worded;
}

interface Name {
  kind: "till" | "location" | "person";
  id: string;
  name: string;
}

const FILTER_OF = { till: "till_id", location: "location_id", person: "member_id" } as const;

const isName = (name: Fact["name"]): name is Name["kind"] => Object.hasOwn(FILTER_OF, name);

const needsNames = ({ facts, words }: Facts): boolean =>
  words.length > 0 || facts.some(({ name }) => isName(name));

/** The most names of one kind that are compared. */
const MAX_NAMES = 500;

const namesOf = (actor: Actor): Promise<Name[]> =>
  query<Name>(Prisma.sql`
    (SELECT 'till' AS kind, t.id, t.name FROM ${tillNames} t
      WHERE t.id IN (${tillIds(actor)}) AND t.name IS NOT NULL LIMIT ${MAX_NAMES})
    UNION ALL (SELECT 'location', l.id, l.name FROM (${locationsOf(actor)}) l LIMIT ${MAX_NAMES})
    UNION ALL (SELECT 'person', u.id, u.name FROM ${memberships} m JOIN ${userNames} u ON u.id = m.user_id
      WHERE m.organization_id = ${actor.organizationId} LIMIT ${MAX_NAMES})`);

/** Returns the name that a word is, or else that has a word which begins with it: a till's before a location's. */
function nameOf(names: readonly Name[], typed: string, kind?: Name["kind"]): Name | undefined {
  const word = folded(typed);
  const ofKind = names.filter((name) => kind === undefined || name.kind === kind);
  const isWhole = ({ name }: Name) => folded(name) === word;
  const begins = ({ name }: Name) =>
    folded(name)
      .split(/[^\p{L}\p{N}]+/u)
      .some((part) => part.startsWith(word));
  return ofKind.find(isWhole) ?? (word.length > 1 || kind ? ofKind.find(begins) : undefined);
}

function addName({ filters, said }: Reading, { kind, id, name }: Name): void {
  filters[FILTER_OF[kind]] = id;
  said.push(name);
}

const TEXT_FILTERS = { order: "merchant_order_id", tag: "tag", words: "words" } as const;

/** Adds a fact. Returns false if there is nothing that it names. */
function add(
  reading: Reading,
  { name, text }: Fact,
  { actor, names }: { actor: Actor; names: readonly Name[] },
): boolean {
  const { filters, said } = reading;
  if (isName(name)) {
    const found = nameOf(names, text, name);
    if (found) addName(reading, found);
    return found !== undefined;
  }
  switch (name) {
    case "amount": {
      const amount = majorAmount(text, actor.currency);
      filters.amount = String(amount);
      said.push(amount === undefined ? text : formatMoney(amount, actor.currency));
      return true;
    }
    case "time": {
      const { from, to } = timeOf(text)!;
      Object.assign(filters, { time_from: from, time_to: to });
      said.push(`${from}–${to}`);
      return true;
    }
    case "day": {
      const day = dayOf(text)!;
      Object.assign(filters, { created_from: day, created_to: day });
      said.push(text);
      return true;
    }
    case "phone":
      filters.payer_phone = text;
      said.push(/^\d/.test(text) ? `…${text}` : text);
      return true;
    case "order":
    case "tag":
    case "words":
      filters[TEXT_FILTERS[name]] = text;
      said.push(text);
      return true;
  }
}
