export { sandboxPhoneAddress } from "./sandbox-phone-address";
