import {
  DeviceKeyFilters,
  DeviceKeyResource,
  DeviceKeyRotation,
  DeviceUsage,
  IssuedDeviceKey,
  NewDeviceKey,
} from "@/lib/domain/devices/schemas";
import type { AccountOperation, OperationTable } from "../../operation";
import { pageOf, paging } from "./paging";

export const deviceOperations = {
  listDevices: {
    method: "GET",
    path: "/devices",
    summary: "List device keys, newest first",
    tag: "Device keys",
    permission: "devices.read",
    query: DeviceKeyFilters.extend(paging),
    response: pageOf(DeviceKeyResource),
  },
  issueDevice: {
    method: "POST",
    path: "/devices",
    summary: "Create a device key",
    tag: "Device keys",
    permission: "devices.manage",
    body: NewDeviceKey,
    success: 201,
    response: IssuedDeviceKey,
  },
  readDeviceUsage: {
    method: "GET",
    path: "/devices/usage",
    summary: "Read today's usage of each device key",
    tag: "Device keys",
    permission: "devices.read",
    response: DeviceUsage,
  },
  readDevice: {
    method: "GET",
    path: "/devices/{deviceKeyID}",
    summary: "Read a device key",
    tag: "Device keys",
    permission: "devices.read",
    response: DeviceKeyResource,
  },
  rotateDevice: {
    method: "POST",
    path: "/devices/{deviceKeyID}/rotate",
    summary: "Rotate a device key",
    tag: "Device keys",
    permission: "devices.manage",
    body: DeviceKeyRotation,
    success: 201,
    response: IssuedDeviceKey,
  },
  revokeDevice: {
    method: "POST",
    path: "/devices/{deviceKeyID}/revoke",
    summary: "Revoke a device key",
    tag: "Device keys",
    permission: "devices.manage",
    response: DeviceKeyResource,
  },
} as const satisfies OperationTable<AccountOperation>;
