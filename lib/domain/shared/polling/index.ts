export { type CheckCount, checkDue, type Checked, newCycle } from "./check-due";
export { type ClaimScope, claimSeconds, isClaimable } from "./claim";
export {
  claimTick,
  engineIsSilent,
  pollIsOverdue,
  pollingFault,
  type PollingFault,
  pollingState,
  type PollingState,
  recordEngineSeen,
} from "./polling-state";
