export {
  type Announced,
  type Changed,
  isSubscribedToChanges,
  onChange,
  onDeliveriesElsewhere,
  publishChange,
  publishDeliveries,
} from "./changes";
export { shareChanges } from "./share-changes";
