export {
  allowedAddresses,
  DestinationRefused,
  type DestinationRules,
  HostNotResolved,
  resolveByDns,
  resolveWith,
} from "./destination";
export {
  endAfterInterimAnswers,
  guardedConnector,
  MAX_INTERIM_RESPONSES,
  type TlsIdentity,
  TooManyInterimResponses,
} from "./dial";
