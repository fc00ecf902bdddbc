export { type CheckCount, checkDue, claimSeconds, inPolledModes } from "./check-due";
