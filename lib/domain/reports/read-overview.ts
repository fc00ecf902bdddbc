import { type FirstSteps, readFirstSteps } from "@/lib/domain/first-steps";
import { differingZones } from "@/lib/domain/organizations";
import { listPayments } from "@/lib/domain/payments";
import { pollingAges, pollingFault, type PollingFault } from "@/lib/domain/shared/polling";
import type { Actor } from "@/lib/kit/actor";
import { authorize, may } from "@/lib/kit/authorize";
import type { Payment } from "@/lib/kit/db";
import { type HiddenItem, readHiddenAttention } from "./hidden-attention";
import { readState, type State } from "./read-state";
import { readToday, type Today } from "./read-today";

export interface Overview extends Today, State {
  /** In test mode, if the role can complete them. */
  firstSteps: FirstSteps | undefined;
  /** What is wrong with the polling of this installation, if anything, for roles that manage the organization. */
  pollingFault: PollingFault | undefined;
  /** This server and the database have different times in the organization's zone; for the same roles. */
  isZoneDiffering: boolean;
  currency: string;
  /** What the member has hidden of what needs attention. */
  hidden: HiddenItem[];
}

/**
 * Returns the overview of the organization in the actor's mode, from concurrent statements. Throws `Forbidden`.
 */
export async function readOverview(actor: Actor): Promise<Overview> {
  authorize(actor, "payments.search");
  const hasFirstSteps = actor.mode === "test" && may(actor, "devices.manage");
  const [today, state, hidden, firstSteps, fault] = await Promise.all([
    readToday(actor),
    readState(actor),
    readHiddenAttention(actor),
    hasFirstSteps ? readFirstSteps(actor) : undefined,
    may(actor, "organization.manage") ? pollingAges().then(pollingFault) : undefined,
  ]);
  return {
    ...today,
    ...state,
    hidden,
    firstSteps,
    pollingFault: fault,
    // Of other organizations' zones, only the server's operator is told.
    isZoneDiffering: may(actor, "organization.manage") && differingZones().includes(today.timeZone),
    currency: actor.currency,
  };
}

const MAX_SHOWN = 8;

/** Returns the latest payments, newest first. Throws `Forbidden`. */
export async function readLatestPayments(actor: Actor): Promise<Payment[]> {
  const { rows } = await listPayments(actor, {}, { limit: MAX_SHOWN });
  return rows;
}
