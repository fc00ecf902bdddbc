export { type CheckCount, checkDue, type Checked, newCycle } from "./check-due";
export { type ClaimScope, claimSeconds, isClaimable } from "./claim";
