export { OtherSchema, refuseOtherDatabase, requireOwnSchema } from "./refuse-start";
export { requireSecretsKey } from "./require-secrets-key";
export {
  clearUnreadable,
  KeyLost,
  rotateKey,
  type UnreadableValue,
  unreadableValues,
} from "./rotate-key";
