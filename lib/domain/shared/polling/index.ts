export { type CheckCount, checkDue, type Checked, newCycle } from "./check-due";
export { type ClaimScope, claimSeconds, isClaimable } from "./claim";
export {
  claimTick,
  isSilent,
  pollingAges,
  type PollingAges,
  pollingFault,
  type PollingFault,
  pollingState,
  type PollingState,
  recordEngineSeen,
} from "./polling-state";
