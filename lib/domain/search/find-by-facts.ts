import { locationsOf } from "@/lib/domain/locations/sql";
import { searchPayments } from "@/lib/domain/payments/views";
import { PaymentSearch } from "@/lib/domain/payments/views/schemas";
import { memberships, userNames } from "@/lib/domain/sign-in/sql";
import { tillIds, tillNames } from "@/lib/domain/till/sql";
import type { Actor } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { formatMoney } from "@/lib/kit/display";
import { dayOf, timeOf } from "./fact-words";
import { type Name, nameLike } from "./names-in-text";
import { type Fact, type Facts, majorAmount, readFacts, readingsOf } from "./read-facts";

/** The filters of the list of payments that facts are, as its address has them. */
export type FactFilters = Partial<Record<keyof PaymentSearch, string>>;

interface Reading {
  filters: FactFilters;
  /** What was understood, in the reader's words. */
  said: string[];
  /** Words by which nothing is known, and without which this was found. */
  ignored?: string;
}

type FoundPayments = Awaited<ReturnType<typeof searchPayments>>["rows"];

export interface ByFacts extends Reading {
  found: FoundPayments;
  /** There are older payments, which were not looked at. */
  isPartial: boolean;
}

/** More facts than this are enough to do without the words that nothing is known by. */
const ENOUGH_FACTS = 2;

/**
 * Finds payments by several facts that a person typed, such as `3300 4567 around noon` or `till:bar item:latte yesterday`:
 * of what they can mean, the likeliest that there are payments of. Undefined if the text is not several facts. The newest
 * payments come first, up to a limit. Throws `Forbidden`.
 */
export async function paymentsByFacts(
  actor: Actor,
  text: string,
  limit: number,
): Promise<ByFacts | undefined> {
  if (!/[\s:]/.test(text)) return undefined;
  const names = await namesOf(actor);
  const facts = readFacts(text, actor, names);
  if (!facts) return undefined;
  const readings = readingsIn(facts, { actor, names });
  for (const reading of readings) {
    const search = PaymentSearch.parse(reading.filters);
    const page = { limit, cursor: undefined, timeZone: actor.timeZone ?? "UTC" };
    const { rows: found, scannedUntil } = await searchPayments(actor, search, page);
    const isPartial = scannedUntil !== undefined;
    // What was not looked at may have what this reading says.
    if (found.length > 0 || isPartial) return { ...reading, found, isPartial };
  }
  return readings[0] && { ...readings[0], found: [], isPartial: false };
}

interface Known {
  actor: Actor;
  names: readonly Name[];
}

/** Returns what facts can mean, the likeliest first; only what is a search. */
function readingsIn(facts: Facts, known: Known): Reading[] {
  const base: Reading = { filters: {}, said: [] };
  for (const fact of facts.facts) {
    if (!add(base, fact, known)) return [];
  }
  const others: string[] = [];
  for (const word of facts.words) {
    const name = nameLike(word, known.names);
    if (name && !base.filters[FILTER_OF[name.kind]]) addName(base, name);
    else others.push(word);
  }
  const numbered = readingsOf(facts).map((reading) => {
    const copy: Reading = { filters: { ...base.filters }, said: [...base.said] };
    for (const fact of reading) add(copy, fact, known);
    return copy;
  });
  const words = others.join(" ");
  if (words === "") return numbered.filter(isSearch);
  const worded = base.filters.words
    ? []
    : numbered.map(({ filters, said }) => ({
        filters: { ...filters, words },
        said: [...said, words],
      }));
  const count = facts.facts.length + facts.numbers.length + facts.words.length - others.length;
  const without = numbered.map((reading) => ({ ...reading, ignored: words }));
  return [...worded, ...(count >= ENOUGH_FACTS ? without : [])].filter(isSearch);
}

const isSearch = ({ filters }: Reading): boolean => PaymentSearch.safeParse(filters).success;

const FILTER_OF = { till: "till_id", location: "location_id", person: "member_id" } as const;

/** The most names of one kind that are compared. */
const MAX_NAMES = 500;

const namesOf = (actor: Actor): Promise<Name[]> =>
  query<Name>(Prisma.sql`
    (SELECT 'till' AS kind, t.id, t.name FROM ${tillNames} t
      WHERE t.id IN (${tillIds(actor)}) AND t.name IS NOT NULL ORDER BY t.id DESC LIMIT ${MAX_NAMES})
    UNION ALL (SELECT 'location', l.id, l.name FROM (${locationsOf(actor)}) l ORDER BY l.id DESC LIMIT ${MAX_NAMES})
    UNION ALL (SELECT 'person', u.id, u.name FROM ${memberships} m JOIN ${userNames} u ON u.id = m.user_id
      WHERE m.organization_id = ${actor.organizationId} ORDER BY u.id DESC LIMIT ${MAX_NAMES})`);

function addName({ filters, said }: Reading, { kind, id, name }: Name): void {
  filters[FILTER_OF[kind]] = id;
  said.push(name);
}

const TEXT_FILTERS = { order: "merchant_order_id", tag: "tag", words: "words" } as const;

/** Adds a fact. Returns false if there is nothing that it names. */
function add(reading: Reading, { name, text, record }: Fact, { actor, names }: Known): boolean {
  const { filters, said } = reading;
  switch (name) {
    case "till":
    case "location":
    case "person": {
      const found = record ?? nameLike(text, names, name);
      if (found) addName(reading, found);
      return found !== undefined;
    }
    case "amount": {
      const amount = majorAmount(text, actor.currency);
      filters.amount = String(amount);
      said.push(amount === undefined ? text : formatMoney(amount, actor.currency));
      return true;
    }
    case "time": {
      // "Around 12" is one, too.
      const { from, to } = (timeOf(text) ?? timeOf(`${text}:00`))!;
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
      said.push(/^\d{1,6}$/.test(text) ? `…${text}` : text);
      return true;
    case "order":
    case "tag":
    case "words":
      filters[TEXT_FILTERS[name]] = text;
      said.push(text);
      return true;
  }
}
