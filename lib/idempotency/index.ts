export {
  claimKey,
  finishKey,
  finishKeySoon,
  freeKey,
  IdempotencyKeyReused,
  isKeyTaken,
  KeyTaken,
  keepAnswer,
  type Answer,
  type IdempotentRequest,
} from "./claim-key";
export { replayAnswer, takeOverKey } from "./replay-answer";
