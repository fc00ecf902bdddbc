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

/** Device keys. */
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
    summary: "Issue a device key",
    tag: "Device keys",
    permission: "devices.manage",
    body: NewDeviceKey,
    success: 201,
    response: IssuedDeviceKey,
  },
  readDeviceUsage: {
    method: "GET",
    path: "/devices/usage",
    summary: "Read what each device key was used for today",
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
    summary: "Replace a device key by a new one",
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
