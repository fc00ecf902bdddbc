export {
  claimKey,
  completeKey,
  completeKeySoon,
  IdempotencyKeyReused,
  type IdempotentRequest,
  isKeyInUse,
  storeAnswer,
  type StoredAnswer,
  type KeyClaim,
  KeyInUse,
  nameOfKey,
  releaseKey,
} from "./claim-key";
export { deleteOldIdempotencyKeys } from "./delete-old-keys";
export { formerHashOfRequest, hashOfRequest } from "./request-hash";
export { replayAnswer, takeOverKey } from "./replay-answer";
