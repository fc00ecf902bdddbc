export { checkReturns } from "./check-returns";
export { reconcileTransfers } from "./reconcile-transfers";
