export { migrationState } from "./migration-state";
export { refuseWrongSecretsKey, requireSecretsKey, WrongSecretsKey } from "./secrets-key";
