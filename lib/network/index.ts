export { type GatewayAddress, gatewayNetwork } from "./gateway";
export { networkOf } from "./network-of";
export { networkFor, noteNetworkHealth } from "./organization-network";
export * from "./port";
export * from "./sandbox";
