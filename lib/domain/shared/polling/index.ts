export { type CheckCount, checkDue, type Checked, newCycle } from "./check-due";
export { type ClaimScope, claimSeconds, isClaimable } from "./claim";
export {
  claimTick,
  engineIsSilent,
  pollIsOverdue,
  pollingState,
  type PollingState,
  pollingStateRow,
  recordEngineSeen,
} from "./polling-state";
