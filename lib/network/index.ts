export type { GatewayAddress } from "./gateway/exchange";
export { gatewayNetwork } from "./gateway/gateway";
export {
  type GatewayProfile,
  gatewayProfile,
  readGatewayProfile,
  wireProfile,
} from "./gateway/profile";
export { NetworkSecretsLost, secretsLost } from "./lost-network";
export {
  type AtNetwork,
  chooseNetwork,
  type ConnectedNetwork,
  forgetNetworks,
  LiveNetworkMissing,
  networkFor,
  networkOf,
  networkOfPayment,
  networkOfRefund,
  networksOf,
  requireSecrets,
} from "./organization-network";
export { recordNetworkAnswers, recordNetworkHealth, recordUnreadable } from "./network-health";
export { checkConnection } from "./check-connection";
export { ConnectionFault } from "./connection-step";
export {
  connectionOf,
  hasCredentials,
  type NetworkConnection,
  openNetwork,
  sealConnection,
} from "./connections";
export { networkDestinations } from "./http";
export { dynamicCode } from "./pix/br-code";
export {
  CertificateUnusable,
  endOfCertificate,
  openCertificate,
  type PixCertificate,
} from "./pix/certificate";
export { pixReference } from "./pix/references";
export { vippsReference } from "./vipps/references";
export { readScan, type ScanDelivery } from "./vipps/scans";
export * from "./port";
export * from "./profile";
export * from "./sql";
export type { FaultName, Faults } from "./sandbox/schemas";
export * from "./sandbox";
export { GATEWAY_PATH, sandboxGatewayToken, serveSandboxGateway } from "./sandbox/gateway-server";
export {
  describeFaults,
  presentMagicAmounts,
  presentListedPayer,
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
