import { type Faults, FaultSwitches } from "./schemas";

/** What stands in a merchant's row: only what is switched on. */
export type StoredFaults = Partial<Faults>;

export const allFaults = (stored: StoredFaults): Faults => FaultSwitches.parse(stored);

export const switchedOn = (chosen: Faults): StoredFaults =>
  Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== false && value !== 0));

/** The network is not there for whoever calls it: nothing may be done for this call. */
export const isUnreachable = (stored: StoredFaults): boolean =>
  stored.no_answer === true || stored.server_error === true;
