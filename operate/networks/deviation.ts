// How servers that play networks differ from the documents when they are told to: what the tables of deviations have in
// common.

export interface Deviation {
  /** Where it is said. */
  source: string;
  what: string;
  /** Changes an answer. What is not in an answer's shape is in the server. */
  change?: (answer: Json) => Json;
}

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Changes the members of each object in an answer; undefined leaves one out. */
export const eachMember =
  (change: (name: string, value: Json) => [string, Json] | undefined) =>
  (answer: Json): Json => {
    if (Array.isArray(answer)) return answer.map(eachMember(change));
    if (answer === null || typeof answer !== "object") return answer;
    return Object.fromEntries(
      Object.entries(answer).flatMap(([name, value]) => {
        const changed = change(name, eachMember(change)(value));
        return changed ? [changed] : [];
      }),
    );
  };

/** Returns what changes an answer as a network with these deviations of a table gives it. */
export const deviateBy =
  <Name extends string>(table: Record<Name, Deviation>) =>
  (answer: object, deviations: readonly Name[] = []): object =>
    deviations.reduce<Json>((changed, name) => {
      const { change } = table[name];
      return change ? change(changed) : changed;
    }, answer as Json) as object;

/** Counts calls, for what goes wrong only now and then. */
export class Counts {
  private readonly counts = new Map<string, number>();

  /** The number of this call about something, from 1. */
  next(about: string): number {
    const count = (this.counts.get(about) ?? 0) + 1;
    this.counts.set(about, count);
    return count;
  }
}

/** Of so many calls in a row, the first ones fall into a maintenance window. */
const WINDOW = { every: 20, calls: 3 };
export const isInMaintenance = (call: number): boolean => (call - 1) % WINDOW.every < WINDOW.calls;

/** What stands before an API during maintenance knows nothing of it. */
export const maintenancePage = (): Response =>
  new Response("<html><body><h1>503 Service Unavailable</h1></body></html>", {
    status: 503,
    headers: { "content-type": "text/html" },
  });
