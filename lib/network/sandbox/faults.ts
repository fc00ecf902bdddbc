import { type Faults, FaultSwitches } from "./schemas";

/** What a merchant's row stores: only the faults that are on. */
export type StoredFaults = Partial<Faults>;

export const allFaults = (stored: StoredFaults): Faults => FaultSwitches.parse(stored);

export const switchedOn = (chosen: Faults): StoredFaults =>
  Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== false && value !== 0));

/** The network cannot be reached: nothing must be done for this call. */
export const isUnreachable = (stored: StoredFaults): boolean =>
  stored.no_answer === true || stored.server_error === true;

/**
 * What the network has done about a call and wants to say, before the way back. `answer` is missing when the
 * call never reached it. What the faults make of the answer is the carrier's business: an error in this
 * process, or a real silence over HTTP.
 */
export interface SandboxReply<Answer> {
  faults: StoredFaults & { no_merchant?: boolean };
  answer?: Answer | undefined;
}

/** The account has no merchant at the sandbox. */
export const NO_MERCHANT = { faults: { no_merchant: true } } as const;
