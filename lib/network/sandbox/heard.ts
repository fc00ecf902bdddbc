import type { StoredFaults } from "./faults";

/**
 * What the network has done about a call and wants to say, before the way back. `answer` is missing when the
 * call never reached it. What the faults make of the answer is the carrier's business: an error in this
 * process, or a real silence over HTTP.
 */
export interface Heard<Answer> {
  faults: StoredFaults & { no_merchant?: boolean };
  answer?: Answer | undefined;
}

/** The account has no merchant at the sandbox. */
export const NO_MERCHANT = { faults: { no_merchant: true } } as const;
