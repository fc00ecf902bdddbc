// Controls to show that the proof would notice a leak: the refused data exists, and its own organization sees it.
import type { ProofRun } from "../../support/proof";
import type { Actor } from "./actors";
import { ask, type Hidden, compareResponses } from "./answers";
import { requestFor } from "./cases";
import { MODES, type Shop } from "./shop";
import { type Operation, cursorOf } from "./slots";

/** Returns whether an actor may use a route, by its surface. */
export const fits = ({ surface, address }: Operation, { role, scopes, name }: Actor): boolean => {
  if (surface === "device") return scopes !== undefined;
  if (address.startsWith("/api/sandbox/gateway")) return name.startsWith("gateway token");
  if (surface === "sandbox") return name.startsWith("sandbox phone");
  if (address.startsWith("/api/display")) return name.startsWith("display");
  return role !== undefined;
};

/** Returns an actor with full access to a route in a mode. */
const ableOf = (subject: Operation, actors: readonly Actor[], mode: string): Actor =>
  actors.find(
    (actor) =>
      fits(subject, actor) && actor.branch?.mode === mode && (actor.role ?? "owner") === "owner",
  )!;

/** Adds the cursors in an organization's own lists to its things. Returns their number. */
export async function takeCursors(
  run: ProofRun,
  port: number,
  {
    shop,
    operations,
    actors,
  }: { shop: Shop; operations: readonly Operation[]; actors: readonly Actor[] },
): Promise<number> {
  let taken = 0;
  const lists = operations.filter(({ slots }) => slots.some(({ name }) => name === "cursor"));
  for (const mode of MODES) {
    for (const subject of lists) {
      const { headers } = ableOf(subject, actors, mode);
      const request = requestFor(run, subject, headers, shop.branches[mode], "foreign");
      if (!request) continue;
      const answer = await ask(port, { ...request, target: `${request.target}?limit=1` });
      const cursor = /"next_cursor":"([^"]+)"/.exec(answer?.body ?? "")?.[1];
      if (!cursor) continue;
      shop.branches[mode].things[cursorOf(subject)] = [cursor];
      taken += 1;
    }
  }
  return taken;
}

/**
 * The request succeeded, conflicts with the current state, was refused by a network that can't do it or by a sandbox that an earlier
 * request told to refuse everything, asked a network that nobody plays here, or would mail a receipt that was found to
 * somebody at random.
 */
const isThere = ({ status, body }: { status: number; body: string }) =>
  (status > 0 && status < 400) ||
  status === 409 ||
  status === 422 ||
  body.includes("GATEWAY_NOT_ANSWERING") ||
  body.includes("email must be that of a member in test mode");

const NO_ANSWER = { status: 0, body: "" };

/** IDs are chosen independently, so a delivery may not belong to the chosen payment: try again. */
const TRIES = 60;
const ORDER = ["GET", "PATCH", "PUT", "POST", "DELETE"];

/**
 * As the data's own organization, requests everything that others requested. Returns the routes that did not find it,
 * and the GET routes where a leak would have gone unnoticed. Changes the data.
 */
export async function askOwn(
  run: ProofRun,
  port: number,
  options: {
    shop: Shop;
    operations: readonly Operation[];
    actors: readonly Actor[];
    hidden: Hidden;
  },
) {
  const { shop, operations, actors, hidden } = options;
  const branch = shop.branches.test;
  const named = operations
    // A session does not replace a secret in the path: tests/api/pay tries payments of other links.
    .filter(
      ({ slots, isOpenedBySecret }) =>
        !isOpenedBySecret && slots.some(({ where }) => where === "path"),
    )
    // What is part of something is deleted before it.
    .sort(
      (one, other) =>
        ORDER.indexOf(one.method) - ORDER.indexOf(other.method) ||
        other.address.split("/").length - one.address.split("/").length,
    );
  const missing: string[] = [];
  const unnoticed: string[] = [];
  let requests = 0;
  for (const subject of named) {
    const actor = ableOf(subject, actors, "test");
    let answer = NO_ANSWER;
    let isNoticed = false;
    for (let tries = 0; tries < TRIES && !isNoticed; tries++) {
      const foreign = requestFor(run, subject, actor.headers, branch, "foreign");
      const unknown = requestFor(run, subject, actor.headers, branch, "unknown");
      if (!foreign || !unknown) break;
      requests += 1;
      answer = (await ask(port, foreign)) ?? NO_ANSWER;
      if (!isThere(answer)) continue;
      if (subject.method !== "GET") break;
      const result = await compareResponses(
        port,
        { subject, actor, what: "own", foreign, unknown },
        hidden,
      );
      requests += result.requests;
      isNoticed = result.differences.length > 0;
    }
    const address = `${subject.method} ${subject.address}`;
    if (!isThere(answer)) missing.push(`${address}: ${answer.status}`);
    else if (subject.method === "GET" && !isNoticed) unnoticed.push(address);
  }
  return { of: named.length, missing, unnoticed, requests };
}
