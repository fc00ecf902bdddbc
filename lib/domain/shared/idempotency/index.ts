export {
  claimKey,
  finishKey,
  finishKeySoon,
  IdempotencyKeyReused,
  isKeyTaken,
  KeyTaken,
  keepAnswer,
  releaseKey,
  type Answer,
  type IdempotentRequest,
} from "./claim-key";
export { formerHashOfRequest, hashOfRequest } from "./request-hash";
export { replayAnswer, takeOverKey } from "./replay-answer";
