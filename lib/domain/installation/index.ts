export { migrationState } from "./migration-state";
export { OtherSchema, refuseOtherDatabase, requireOwnSchema } from "./refuse-start";
export { requireSecretsKey, WrongSecretsKey } from "./secrets-key";
