export { deleteOlderThan, type DeletedPage } from "./delete-older-than";
export {
  type Batch,
  type Deleted,
  type DeletionOptions,
  inBatches,
  NOTHING_DELETED,
} from "./in-batches";
export { isDeletedBefore, readMark } from "./marks";
export { allowsDeletion, deletedBefore } from "./sql";
