export { chooseDefaultNetwork } from "./choose-default";
export { connectLiveNetwork, replaceLiveNetwork } from "./connect";
export { disconnectLiveNetwork } from "./disconnect";
export * from "./errors";
export { presentConnectionTest, presentLiveNetwork, presentLiveNetworks } from "./present";
export { switchPrintedCodes } from "./printed-codes";
export { readLiveNetworks } from "./read";
export { testLiveNetwork } from "./test-connection";
export { NoSandboxInLiveMode, sandboxPhoneAddress } from "./sandbox-phone-address";
