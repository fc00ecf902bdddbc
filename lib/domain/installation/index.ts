export { refuseWrongSecretsKey, requireSecretsKey, WrongSecretsKey } from "./secrets-key";
