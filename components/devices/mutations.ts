"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useView } from "@/components/session/view-provider";
import { api } from "@/lib/client/api";
import type { DeviceKeyRotation } from "@/lib/domain/devices/schemas";
import { deviceKeys } from "./queries";

function useInvalidateDevices() {
  const view = useView();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: deviceKeys.all(view) });
}

export function useRotateKey(id: string) {
  const view = useView();
  const reread = useInvalidateDevices();
  return useMutation({
    mutationFn: (body: DeviceKeyRotation) =>
      api("POST /devices/{deviceKeyID}/rotate", { scope: view, params: { deviceKeyID: id }, body }),
    onSettled: reread,
    gcTime: 0,
  });
}

export function useRevokeKey() {
  const view = useView();
  const reread = useInvalidateDevices();
  return useMutation({
    mutationFn: (id: string) =>
      api("POST /devices/{deviceKeyID}/revoke", { scope: view, params: { deviceKeyID: id } }),
    onSettled: reread,
  });
}

/** Changes whether payers stand at the device of a key. */
export function useChangeKey() {
  const view = useView();
  const reread = useInvalidateDevices();
  return useMutation({
    mutationFn: ({ id, isPayerPresent }: { id: string; isPayerPresent: boolean }) =>
      api("PATCH /devices/{deviceKeyID}", {
        scope: view,
        params: { deviceKeyID: id },
        body: { is_payer_present: isPayerPresent },
      }),
    onSettled: reread,
  });
}
