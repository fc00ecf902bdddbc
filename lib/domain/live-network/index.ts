export { connectLiveNetwork } from "./connect";
export { disconnectLiveNetwork } from "./disconnect";
export * from "./errors";
export { presentLiveNetwork, presentConnectionTest } from "./present";
export { readLiveNetwork } from "./read";
export { testLiveNetwork } from "./test-connection";
export { sandboxPhoneAddress } from "./sandbox-phone-address";
