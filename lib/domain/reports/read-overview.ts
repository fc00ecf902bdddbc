import { type FirstSteps, readFirstSteps } from "@/lib/domain/accounts";
import { type Actor, authorize, may } from "@/lib/kit/actor";
import { readState, type State } from "./read-state";
import { readToday, type Today } from "./read-today";

export interface Overview extends Today, State, FirstSteps {
  currency: string;
  /** What the role may see of what needs a look. */
  sees: { webhooks: boolean; refunds: boolean };
}

/** The state of the organization in the actor's mode, at a glance: three statements at once. Throws `Forbidden`. */
export async function readOverview(actor: Actor): Promise<Overview> {
  authorize(actor, "payments.search");
  const [today, state, firstSteps] = await Promise.all([
    readToday(actor),
    readState(actor),
    readFirstSteps(actor),
  ]);
  const sees = { webhooks: may(actor, "webhooks.read"), refunds: may(actor, "refunds.read") };
  return { ...today, ...state, ...firstSteps, currency: actor.currency, sees };
}
