export {
  type Announced,
  type Changed,
  hearsChanges,
  onChange,
  onDeliveriesElsewhere,
  publishChange,
  publishDeliveries,
} from "./changes";
export { shareChanges } from "./share-changes";
