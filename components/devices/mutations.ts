"use client";
import { useChangeOf } from "@/components/session/use-change";
import { api } from "@/lib/client/api";
import type { DeviceKeyRotation } from "@/lib/domain/devices/schemas";
import { deviceKeys } from "./queries";

export const useRotateKey = (deviceKeyID: string) =>
  useChangeOf(
    deviceKeys.all,
    (scope, body: DeviceKeyRotation) =>
      api("POST /devices/{deviceKeyID}/rotate", { scope, params: { deviceKeyID }, body }),
    { gcTime: 0 },
  );

export const useRevokeKey = () =>
  useChangeOf(deviceKeys.all, (scope, deviceKeyID: string) =>
    api("POST /devices/{deviceKeyID}/revoke", { scope, params: { deviceKeyID } }),
  );

/** Changes whether payers stand at the device of a key. */
export const useChangeKey = () =>
  useChangeOf(
    deviceKeys.all,
    (scope, { id, isPayerPresent }: { id: string; isPayerPresent: boolean }) =>
      api("PATCH /devices/{deviceKeyID}", {
        scope,
        params: { deviceKeyID: id },
        body: { is_payer_present: isPayerPresent },
      }),
  );
