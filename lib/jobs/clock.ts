import { performance } from "node:perf_hooks";

/**
 * The time that the embedded runner goes by, in milliseconds: the clock's when the process began, and since then what
 * has really passed. A clock that is set, forward or back, does not move it.
 */
export const steadyNow = (): number => Math.floor(performance.timeOrigin + performance.now());
