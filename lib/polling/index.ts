export { type CheckCount, checkDue, claimSeconds } from "./check-due";
