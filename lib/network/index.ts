export { type GatewayAddress, gatewayDestinations } from "./gateway/exchange";
export { gatewayNetwork } from "./gateway/gateway";
export {
  LiveNetworkMissing,
  networkFor,
  networkOf,
  recordNetworkHealth,
  recordNetworkAnswers,
} from "./organization-network";
export * from "./port";
export * from "./sql";
export type { FaultName, Faults } from "./sandbox/schemas";
export * from "./sandbox";
export { GATEWAY_PATH, sandboxGatewayToken, serveSandboxGateway } from "./sandbox/gateway-server";
export {
  describeFaults,
  presentMagicAmounts,
  presentPayer,
  presentPayerHistory,
  presentPayerPayment,
  presentPhone,
  presentQr,
  presentStaticQr,
} from "./sandbox/present";
export {
  recordPastOperations,
  type PastLink,
  type PastOperation,
  type PastRefund,
  type PastStaticQrPayment,
} from "./sandbox/past";
