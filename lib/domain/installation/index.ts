export { migrationState } from "./migration-state";
export { OtherSchema, refuseOtherDatabase, requireOwnSchema } from "./refuse-start";
export { clearUnreadable, KeyLost, rotateKey, type UnreadableValue } from "./rotate-key";
export { requireSecretsKey, WrongSecretsKey } from "./secrets-key";
