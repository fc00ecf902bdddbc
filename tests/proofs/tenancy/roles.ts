// Checks that each operation allows or refuses each role, and each key's scope, as the tables of operations say.
import { accessOperations } from "@/lib/api/access/operations";
import { accountOperations } from "@/lib/api/account/operations";
import type { AccountOperation, DeviceOperation } from "@/lib/api/core/operation";
import { deviceOperations } from "@/lib/api/device/operations";
import { rolesWith } from "@/lib/kit/permissions";
import type { ProofRun } from "../../support/proof";
import { type Actor, passingMember } from "./actors";
import { ask } from "./answers";
import { requestFor } from "./cases";
import type { Shop } from "./shop";
import type { Operation } from "./slots";

type Expected = 401 | 403 | "allowed";

interface Attempt {
  subject: Operation;
  actor: Actor;
  expected: Expected;
}

export interface RoleFigures {
  refused: number;
  allowed: number;
  requests: number;
  /** One line for each response that contradicts the tables. */
  wrong: string[];
  tried: Set<Operation>;
}

/** Undefined where the table says nothing. */
type Rule = (actor: Actor) => Expected | undefined;

const ofAccount =
  ({ permission }: AccountOperation): Rule =>
  ({ role }) => {
    if (!role) return 401;
    return !permission || rolesWith(permission).includes(role) ? "allowed" : 403;
  };

const ofDevice =
  ({ auth, scope }: DeviceOperation): Rule =>
  ({ scopes }) => {
    if (auth === "none") return undefined;
    if (!scopes) return 401;
    return !scope || scopes.includes(scope) ? "allowed" : 403;
  };

/** Returns the access rule of each operation, by method and address. */
export function rules(): Map<string, Rule> {
  const found = new Map<string, Rule>();
  for (const one of Object.values<AccountOperation>(accountOperations)) {
    found.set(`${one.method} /api/account${one.path}`, ofAccount(one));
  }
  for (const one of Object.values<DeviceOperation>(deviceOperations)) {
    found.set(`${one.method} /api/v1${one.path}`, ofDevice(one));
  }
  for (const { method, path, session } of Object.values(accessOperations)) {
    if (session === "none") continue;
    // Open to any signed-in user; what they can do depends on a token in their email.
    found.set(`${method} /api/access${path}`, ({ role, isSignedIn }) =>
      role || isSignedIn ? "allowed" : 401,
    );
  }
  return found;
}

/** Returns one random attempt of a random expected result, or all attempts in the full setting. */
function someOf(run: ProofRun, attempts: Attempt[]): Attempt[] {
  if (run.isFull || attempts.length === 0) return attempts;
  const kinds = [...new Set(attempts.map(({ expected }) => expected))];
  const kind = kinds[run.pick(0, kinds.length - 1)];
  const group = attempts.filter(({ expected }) => expected === kind);
  return [group[run.pick(0, group.length - 1)]!];
}

/**
 * Requests an organization's data as every actor, those without access first. `afterRefused` runs between the two, when
 * nothing may have changed.
 */
export async function tryRoles(
  run: ProofRun,
  port: number,
  { shop, operations, actors }: { shop: Shop; operations: Operation[]; actors: Actor[] },
  afterRefused: () => Promise<void>,
): Promise<RoleFigures> {
  const known = rules();
  const origin = `http://127.0.0.1:${port}`;
  const figures: RoleFigures = { refused: 0, allowed: 0, requests: 0, wrong: [], tried: new Set() };
  const attempts = operations.flatMap((subject) => {
    const rule = known.get(`${subject.method} ${subject.address}`);
    const all = actors.flatMap((actor): Attempt[] => {
      const expected = rule?.(actor);
      return expected === undefined ? [] : [{ subject, actor, expected }];
    });
    return someOf(run, all);
  });

  async function attempt({ subject, actor, expected }: Attempt): Promise<void> {
    const branch = actor.branch ?? shop.branches.test;
    const mayAct = expected === "allowed";
    // Some allowed requests end the session, or the membership, of their sender.
    const isPassing = mayAct && actor.role && subject.method !== "GET";
    const caller = isPassing ? await passingMember(origin, shop, actor.role!, branch.mode) : actor;
    const whose = mayAct ? "unknown" : "foreign";
    const request = requestFor(run, subject, { origin, ...caller.headers }, branch, whose);
    if (!request) return;
    figures.requests += 1;
    figures.tried.add(subject);
    const answer = await ask(port, request);
    const status = answer?.status ?? 0;
    const isRight = mayAct
      ? status > 0 && status < 500 && ![401, 403].includes(status)
      : status === expected;
    if (isRight) figures[mayAct ? "allowed" : "refused"] += 1;
    else {
      const summary = `${status} ${answer?.body.slice(0, 200)}`;
      figures.wrong.push(
        `${request.method} ${request.target} as ${caller.name}: ${summary}, expected ${expected}`,
      );
    }
  }

  const refused = attempts.filter(({ expected }) => expected !== "allowed");
  await runConcurrently(refused, attempt);
  await afterRefused();
  await runConcurrently(
    attempts.filter(({ expected }) => expected === "allowed"),
    attempt,
  );
  return figures;
}

const MAX_CONCURRENT = 8;

/** Runs `act` for each item, a few at a time. */
export async function runConcurrently<One>(
  all: readonly One[],
  act: (one: One) => Promise<void>,
): Promise<void> {
  const rest = all.values();
  const turn = async () => {
    for (const one of rest) await act(one);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, turn));
}
