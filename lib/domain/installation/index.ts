export { migrationState } from "./migration-state";
export { OtherSchema, refuseOtherDatabase, requireOwnSchema } from "./refuse-start";
export {
  clearUnreadable,
  KeyLost,
  rotateKey,
  type UnreadableValue,
  unreadableValues,
} from "./rotate-key";
export { isCanaryReadable, requireSecretsKey, WrongSecretsKey } from "./secrets-key";
