export {
  allowedAddresses,
  DestinationRefused,
  type DestinationRules,
  HostNotResolved,
  resolveByDns,
  resolveWith,
} from "./destination";
export { endAfterInterimAnswers, guardedConnector, TooManyInterimResponses } from "./dial";
