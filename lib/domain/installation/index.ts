export { migrationState } from "./migration-state";
export {
  forgetLinksKey,
  isCanaryReadable,
  isKeyOfCanary,
  keepLinksKey,
  replaceCanary,
  storeFirstCanary,
  WrongSecretsKey,
} from "./secrets-key";
