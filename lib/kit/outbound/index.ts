export {
  allowedAddresses,
  DestinationRefused,
  type DestinationRules,
  HostNotResolved,
  resolveByDns,
  resolveWith,
} from "./destination";
export { guardedConnector } from "./dial";
export { endAfterInterimAnswers, TooManyInterimAnswers } from "./interim-answers";
