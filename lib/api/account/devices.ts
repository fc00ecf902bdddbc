import {
  DeviceKeyFilters,
  DeviceKeyResource,
  DeviceKeyRotation,
  DeviceUsage,
  IssuedDeviceKey,
  NewDeviceKey,
} from "@/lib/domain/devices/schemas";
import type { AccountOperation } from "./operation";
import { pageOf, paging } from "./paging";

/** Device keys. */
export const deviceOperations = {
  listDevices: {
    method: "GET",
    path: "/devices",
    permission: "devices.read",
    query: DeviceKeyFilters.extend(paging),
    response: pageOf(DeviceKeyResource),
  },
  issueDevice: {
    method: "POST",
    path: "/devices",
    permission: "devices.manage",
    body: NewDeviceKey,
    success: 201,
    response: IssuedDeviceKey,
  },
  readDeviceUsage: {
    method: "GET",
    path: "/devices/usage",
    permission: "devices.read",
    response: DeviceUsage,
  },
  readDevice: {
    method: "GET",
    path: "/devices/{deviceKeyID}",
    permission: "devices.read",
    response: DeviceKeyResource,
  },
  rotateDevice: {
    method: "POST",
    path: "/devices/{deviceKeyID}/rotate",
    permission: "devices.manage",
    body: DeviceKeyRotation,
    success: 201,
    response: IssuedDeviceKey,
  },
  revokeDevice: {
    method: "POST",
    path: "/devices/{deviceKeyID}/revoke",
    permission: "devices.manage",
    response: DeviceKeyResource,
  },
} as const satisfies Record<string, AccountOperation>;
