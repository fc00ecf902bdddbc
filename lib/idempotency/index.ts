export {
  claimKey,
  finishKey,
  finishKeySoon,
  freeKey,
  IdempotencyKeyReused,
  KeyTaken,
  keepAnswer,
  type Answer,
  type IdempotentRequest,
} from "./claim-key";
export { replayAnswer, takeOverKey } from "./replay-answer";
