import pLimit from "p-limit";
import { NetworkNoAnswer } from "./port";

const CALLS_IN_FLIGHT = 8;

/**
 * Asks about several things, a few at a time. Leaves out those without an answer, so that a slow network tells at least
 * something in time. Throws `NetworkNoAnswer` if there is no answer at all.
 */
export async function askEach<About, Answer>(
  all: readonly About[],
  ask: (about: About) => Promise<Answer>,
): Promise<Answer[]> {
  const calls = pLimit(CALLS_IN_FLIGHT);
  const results = await Promise.allSettled(all.map((one) => calls(ask, one)));
  const failures = results.flatMap((one) =>
    one.status === "rejected" ? [one.reason as Error] : [],
  );
  const fault = failures.find((reason) => !(reason instanceof NetworkNoAnswer));
  if (fault) throw fault;
  if (failures[0] && failures.length === all.length) throw failures[0];
  return results.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}
