import type { Refusal, RefusalCode } from "../port";
import { type Faults, FaultSwitches } from "./schemas";

/** The faults as a merchant's row stores them: only those that are on. */
export type StoredFaults = Partial<Faults>;

export const allFaults = (stored: StoredFaults): Faults => FaultSwitches.parse(stored);

export const switchedOn = (chosen: Faults): StoredFaults =>
  Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== false && value !== 0));

/** Returns whether the network cannot be reached, in which case the call must have no effect. */
export const isUnreachable = (stored: StoredFaults): boolean =>
  stored.no_answer === true || stored.server_error === true;

/**
 * The network's reply to a call, before faults of the response are applied. `answer` is missing if the call never
 * reached the network. The transport applies the faults: as an error in this process, or as actual silence over HTTP.
 */
export interface SandboxReply<Answer> {
  faults: StoredFaults & { no_merchant?: boolean };
  answer?: Answer | undefined;
}

/** The account has no merchant in the sandbox. */
export const NO_MERCHANT = { faults: { no_merchant: true } } as const;

export const refused = (code: RefusalCode, reason: string): Refusal => ({
  outcome: "refused",
  code,
  reason,
});
