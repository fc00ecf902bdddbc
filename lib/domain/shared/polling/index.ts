export { type CheckCount, checkDue, type Checked, newCycle } from "./check-due";
export { type ClaimScope, claimSeconds, isClaimable } from "./claimable";
export {
  claimTick,
  isSilent,
  pollingAges,
  pollingFault,
  type PollingFault,
  pollingState,
  recordEngineSeen,
} from "./polling-state";
