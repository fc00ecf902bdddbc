// Requests that name foreign data, each next to the same request for unknown data.
import { after, hours } from "@/lib/kit/time";
import { OF_BOTH_MODES } from "@/tests/support/named-things";
import { type Chance, oneOf, sample } from "../fuzz/values";
import type { Actor } from "./actors";
import type { Branch } from "./branch";
import { type Operation, type Slot, unknownLike } from "./slots";

/** A request as it is sent. */
export interface Filled {
  method: string;
  target: string;
  headers: Record<string, string>;
  body?: unknown;
  /** The foreign or unknown values that it contains. */
  named: string[];
}

export interface Case {
  subject: Operation;
  actor: Actor;
  what: string;
  foreign: Filled;
  /** The same request for unknown data. Without it, only what the response reveals is checked. */
  unknown?: Filled;
}

/** The branch whose data is requested. */
export interface Target {
  name: string;
  branch: Branch;
  /** Set for another organization, all of whose data is hidden. */
  isForeign: boolean;
  /** If set, only these kinds of data are hidden. */
  only?: ReadonlySet<string>;
}

/** The values that a request may have in one slot. */
interface Choice {
  slot: Slot;
  foreign: string;
  unknown: string;
  own?: string;
}
type IdSource = "foreign" | "unknown" | "own";

const isOutOfSight = ({ isForeign, only }: Target, takes: string): boolean =>
  takes === "attemptNumber" || (only?.has(takes) ?? (isForeign || !OF_BOTH_MODES.has(takes)));

function choose({
  chance,
  slot,
  target,
  own,
}: {
  chance: Chance;
  slot: Slot;
  target: Target;
  own?: Branch | undefined;
}): Choice | undefined {
  const { things } = target.branch;
  const may = slot.takes.filter((one) => things[one]?.length && isOutOfSight(target, one));
  if (may.length === 0) return undefined;
  const takes = oneOf(chance, may);
  const foreign = oneOf(chance, things[takes]!);
  const ownIds = own?.things[takes];
  const unknown = unknownLike(takes, foreign);
  return { slot, foreign, unknown, ...(ownIds?.length && { own: oneOf(chance, ownIds) }) };
}

const day = new Date().toISOString().slice(0, 10);
/** Values of required query parameters about time. */
const TIMES: Record<string, string> = { from: day, to: day, since: `${day}T00:00:00Z` };

/** Fields of bodies that take several values. */
const LISTS = new Set(["references", "payment_ids", "location_ids", "add", "remove"]);

/** Builds a request with the chosen value in each slot; slots of the query or body may be left out. */
function fill(
  { address, method, requiredTimes }: Operation,
  headers: Record<string, string>,
  body: unknown,
  choices: readonly [choice: Choice, whose: IdSource][],
): Filled {
  const named: string[] = [];
  const query = new URLSearchParams(requiredTimes.map((name) => [name, TIMES[name]!]));
  const fields: Record<string, unknown> = {};
  let target = address;
  for (const [choice, whose] of choices) {
    const { name, where } = choice.slot;
    const value = choice[whose]!;
    if (value.length > 1 && whose !== "own") named.push(value);
    if (where === "path") target = target.replace(`{${name}}`, encodeURIComponent(value));
    else if (where === "query") query.set(name, value);
    else fields[name] = LISTS.has(name) ? [value] : value;
  }
  const search = query.size > 0 ? `?${query.toString()}` : "";
  const sent = body === undefined ? undefined : { ...(body as object), ...fields };
  return { method, target: target + search, headers, named, ...(sent && { body: sent }) };
}

/** Fixed values, so that nothing is sent outside this machine and nobody becomes an owner. */
const ALWAYS = {
  url: "http://127.0.0.1:9/hook",
  role: "cashier",
  cashier_refund_limit: 100,
  till_question_above: 100,
  // A view that every role with a list of payments can save.
  list: "payments",
  is_shared: false,
  filters: { status: "paid" },
  item: "network",
  // The first network, which every organization has in both modes.
  network: 1,
  last_at: new Date().toISOString(),
  kinds: ["network_down"],
  format: "json",
  text: "Called back",
  add: ["vip"],
  remove: [],
  accent_color: "#0b7a5a",
  logo: null,
  // The beginning of a PNG of one pixel.
  picture: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ",
  old_expires_at: after(new Date(), hours(1)).toISOString(),
  expires_at: after(new Date(), hours(2)).toISOString(),
};

/** A network to connect, which does not answer. */
const CONNECTION = { kind: "gateway", base_url: "http://127.0.0.1:9/", token: "of-nobody" };

function bodyOf(chance: Chance, { bodySchema, method }: Operation): object | undefined {
  if (!bodySchema || method === "GET") return undefined;
  const wanted = sample(chance, bodySchema);
  if (typeof wanted !== "object" || wanted === null) return undefined;
  const given = Object.entries(ALWAYS).filter(([name]) => name in wanted);
  return { ...wanted, ...Object.fromEntries(given), ...("kind" in wanted && CONNECTION) };
}

/** Returns a request for a branch's data, or with unknown IDs; undefined if the branch has no data for its path. */
export function requestFor(
  chance: Chance,
  subject: Operation,
  headers: Record<string, string>,
  branch: Branch,
  whose: "foreign" | "unknown",
): Filled | undefined {
  const target = { name: "its own", branch, isForeign: true };
  const slots = subject.slots.filter(({ where, isRequired }) => where !== "query" || isRequired);
  const choices = slots.map((slot) => choose({ chance, slot, target }));
  if (choices.some((choice, place) => !choice && slots[place]!.where === "path")) return undefined;
  const known = choices.filter((choice) => choice !== undefined);
  return fill(
    subject,
    headers,
    bodyOf(chance, subject),
    known.map((choice) => [choice, whose]),
  );
}

/** Returns all of an actor's requests to a route that name foreign data, or that might show it anyway. */
export function casesOf(chance: Chance, subject: Operation, actor: Actor, target: Target): Case[] {
  const { slots, method, surface } = subject;
  const own = actor.branch;
  const chosen = slots.map((slot) => choose({ chance, slot, target, own }));
  const inPath = slots.filter(({ where }) => where === "path").length;
  const path = chosen.slice(0, inPath);
  const fields = chosen.slice(inPath).filter((choice) => choice !== undefined);
  const body = bodyOf(chance, subject);
  const cases: Case[] = [];
  const add = (
    what: string,
    choices: readonly [Choice, IdSource][],
    [foreign, unknown]: [object, object?] = [{}, {}],
  ) => {
    const withHeaders = (more: object) => ({ ...actor.headers, ...more });
    const alike = choices.map(([choice, whose]): [Choice, IdSource] => [
      choice,
      whose === "foreign" ? "unknown" : whose,
    ]);
    cases.push({
      subject,
      actor,
      what: `${what} of ${target.name}`,
      foreign: fill(subject, withHeaders(foreign), body, choices),
      ...(unknown && { unknown: fill(subject, withHeaders(unknown), body, alike) }),
    });
  };

  const isWhole = path.every((choice) => choice !== undefined);
  if (inPath > 0 && isWhole) {
    add(
      "ids",
      path.map((choice) => [choice, "foreign"]),
    );
    for (const one of path.length > 1 && own ? path : []) {
      if (one.slot.name === "attemptNumber") continue;
      const rest = path.filter((choice) => choice !== one && choice.own === undefined);
      if (rest.length > 0) continue;
      add(
        `its own, except for ${one.slot.name}`,
        path.map((choice) => [choice, choice === one ? "foreign" : "own"]),
      );
    }
  }
  const pathOfOwn = isWhole && path.every(({ own: ownId }) => ownId !== undefined);
  if (pathOfOwn) {
    const ownChoices = path.map((choice): [Choice, IdSource] => [choice, "own"]);
    for (const field of fields) {
      // A cursor is a position in time, and a foreign idempotency key is new here: both return the caller's own data.
      const isLikeAnother = !["cursor", "idempotency_key"].includes(field.slot.name);
      add(field.slot.name, [...ownChoices, [field, "foreign"]], isLikeAnother ? [{}, {}] : [{}]);
    }
    const keys = target.branch.things.idempotencyKey;
    if (subject.isIdempotent && keys)
      add("idempotency key", ownChoices, [{ "x-idempotency-key": keys[0] }]);
  }
  // A request without parameters must show nothing of another organization, so once is enough.
  const isOnce = !target.isForeign || target.branch.mode === "test";
  if (method === "GET" && inPath === 0 && !target.only && isOnce) add("no parameters", [], [{}]);

  // A request from a page of the other organization, sent by someone who has seen the ID.
  const organization = target.branch.things.organizationID?.[0];
  const isOfMembers = surface === "account" || surface === "page";
  if (target.isForeign && actor.role && isWhole && organization && isOfMembers) {
    const all = [...path, ...fields.filter(({ slot }) => slot.where === "body")];
    const page = (id: string) => ({
      "x-qassa-organization": id,
      "x-qassa-mode": target.branch.mode,
    });
    const unknown = unknownLike("organizationID", organization);
    add(
      "a page",
      all.map((choice) => [choice, "foreign"]),
      [page(organization), page(unknown)],
    );
    const added = cases.at(-1)!;
    added.foreign.named.push(organization);
    added.unknown!.named.push(unknown);
  }
  return cases;
}
