export { authenticateDeviceKey, type Device } from "./authenticate-device-key";
export { changeDeviceKey } from "./change-device-key";
export * from "./errors";
export { issueDeviceKey } from "./issue-device-key";
export { listDeviceKeys, readDeviceKey } from "./list-device-keys";
export { presentDeviceKey } from "./present";
export { revokeDeviceKey } from "./revoke-device-key";
export { rotateDeviceKey } from "./rotate-device-key";
