export { authenticateDeviceKey, type Device } from "./authenticate-device-key";
export { issueDeviceKey } from "./issue-device-key";
