"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useView } from "@/components/session/view-provider";
import { accountJson } from "@/lib/client/view";
import type {
  DeviceKeyResource,
  DeviceKeyRotation,
  IssuedDeviceKey,
  NewDeviceKey,
} from "@/lib/domain/devices/schemas";
import { deviceKeys } from "./queries";

const path = (id: string, rest: string): string => `/devices/${encodeURIComponent(id)}${rest}`;

function useReread() {
  const view = useView();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: deviceKeys.all(view) });
}

/** The answer has the key: it is kept by who asked, and never among the queries. */
export function useIssueKey() {
  const view = useView();
  const reread = useReread();
  return useMutation({
    mutationFn: (body: NewDeviceKey) => accountJson<IssuedDeviceKey>(view, "/devices", { body }),
    onSettled: reread,
    gcTime: 0,
  });
}

export function useRotateKey(id: string) {
  const view = useView();
  const reread = useReread();
  return useMutation({
    mutationFn: (body: DeviceKeyRotation) =>
      accountJson<IssuedDeviceKey>(view, path(id, "/rotate"), { body }),
    onSettled: reread,
    gcTime: 0,
  });
}

export function useRevokeKey() {
  const view = useView();
  const reread = useReread();
  return useMutation({
    mutationFn: (id: string) =>
      accountJson<DeviceKeyResource>(view, path(id, "/revoke"), { method: "POST" }),
    onSettled: reread,
  });
}
