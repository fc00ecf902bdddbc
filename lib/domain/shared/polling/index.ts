export { type CheckCount, type Checked, checkDue } from "./check-due";
export { type ClaimScope, claimSeconds, isClaimable } from "./claim";
export { newCycle } from "./cycle";
