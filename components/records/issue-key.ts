"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useView } from "@/components/session/view-provider";
import { api } from "@/lib/client/api";
import type { NewDeviceKey } from "@/lib/domain/devices/schemas";
import { allDeviceKeys } from "./device-keys";

/** Issues a device key. The response contains the key: the caller keeps it, as it never enters the query cache. */
export function useIssueKey() {
  const view = useView();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewDeviceKey) => api("POST /devices", { scope: view, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: allDeviceKeys(view) }),
    gcTime: 0,
  });
}
