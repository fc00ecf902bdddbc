export {
  claimKey,
  completeKey,
  completeKeySoon,
  IdempotencyKeyReused,
  type IdempotentRequest,
  isKeyInUse,
  storeAnswer,
  type KeptAnswer,
  type KeyClaim,
  KeyInUse,
  releaseKey,
} from "./claim-key";
export { formerHashOfRequest, hashOfRequest } from "./request-hash";
export { replayAnswer, takeOverKey } from "./replay-answer";
