export { NoSandboxInLiveMode, sandboxPhoneAddress } from "./sandbox-phone-address";
