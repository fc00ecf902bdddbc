export { reconcileTransfers } from "./reconcile-transfers";
