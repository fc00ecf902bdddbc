// Which requests each caller tries: for data of another organization, of their other mode and of another till.
import type { ProofRun } from "@/tests/support/proof";
import type { Actor } from "./actors";
import { type Case, casesOf, type Target } from "./cases";
import { fits } from "./controls";
import { rules } from "./roles";
import { MODES, otherMode, type Shop } from "./shop";
import type { Operation } from "./slots";

/** Cashiers see only the part of these that belongs to their own till. */
const OF_A_TILL = new Set(["paymentID", "refundID", "tillID", "displayID"]);

function targetsOf(actor: Actor, ownShop: Shop, foreignShop: Shop): Target[] {
  const foreign = MODES.map((mode) => ({
    name: `another organization (${mode})`,
    branch: foreignShop.branches[mode],
    isForeign: true,
  }));
  if (!actor.branch) return foreign;
  const { mode } = actor.branch;
  const otherBranch = ownShop.branches[otherMode(mode)];
  return [
    ...foreign,
    { name: "its own other mode", branch: otherBranch, isForeign: false },
    ...(actor.role === "cashier"
      ? [{ name: "another till", branch: actor.branch, isForeign: false, only: OF_A_TILL }]
      : []),
  ];
}

/** Pages are for members; everyone else counts as signed out. */
const mayAsk = ({ surface }: Operation, { role, branch }: Actor): boolean =>
  surface !== "page" || role !== undefined || branch === undefined;

export interface Asking extends Case {
  target: Target;
}

/** What is asked for and whose it is, in whichever mode: "ids of another organization". */
const kindOf = ({ what }: Asking): string => what.replace(/ \((?:test|live)\)$/, "");

/**
 * Callers with access to a route try all foreign data; for those without access, and for pages, one random case is
 * enough. The small setting tries one random case of each kind per route, of a caller whose role or key is no obstacle: a
 * query that forgets the organization or the mode is noticed in every run.
 */
export function allCases({
  run,
  operations,
  actors,
  ownShop,
  foreignShop,
}: {
  run: ProofRun;
  operations: Operation[];
  actors: Actor[];
  ownShop: Shop;
  foreignShop: Shop;
}) {
  const oneOf = <One>(some: readonly One[]) => some.slice(run.pick(0, some.length - 1)).slice(0, 1);
  const known = rules();
  const all = operations.flatMap((subject): Asking[] => {
    const rule = known.get(`${subject.method} ${subject.address}`);
    const mayDo = ({ actor }: Asking) => (rule?.(actor) ?? "allowed") === "allowed";
    const perActor = actors
      .filter((actor) => mayAsk(subject, actor) && (run.isFull || fits(subject, actor)))
      .map((actor) => {
        const cases = targetsOf(actor, ownShop, foreignShop).flatMap((target) =>
          casesOf(run, subject, actor, target).map((one) => ({ ...one, target })),
        );
        const isTriedFully = fits(subject, actor) && subject.surface !== "page";
        return isTriedFully || cases.length === 0 ? cases : oneOf(cases);
      });
    const cases = perActor.flat();
    if (run.isFull) return cases;
    return [...Map.groupBy(cases, kindOf).values()].flatMap((alike) => {
      const allowed = alike.filter(mayDo);
      return oneOf(allowed.length > 0 ? allowed : alike);
    });
  });
  // Shuffled, so that cases skipped for lack of time are a fair sample.
  for (let last = all.length - 1; last > 0; last--) {
    const place = run.pick(0, last);
    [all[last], all[place]] = [all[place]!, all[last]!];
  }
  return all;
}
