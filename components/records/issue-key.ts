"use client";
import { useChangeOf } from "@/components/session/use-change";
import { api } from "@/lib/client/api";
import type { NewDeviceKey } from "@/lib/domain/devices/schemas";
import { allDeviceKeys } from "./device-keys";

/** Issues a device key. The response contains the key: the caller keeps it, as it never enters the query cache. */
export const useIssueKey = () =>
  useChangeOf(allDeviceKeys, (scope, body: NewDeviceKey) => api("POST /devices", { scope, body }), {
    gcTime: 0,
  });
