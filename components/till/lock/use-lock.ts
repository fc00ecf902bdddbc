"use client";
import { useEffect, useSyncExternalStore } from "react";
import { useView } from "@/components/session/view-provider";
import { recordConnection } from "@/lib/client/connection";
import { leaveTill } from "../leave-till";
import { isTillLocked, onTillLocked, rememberLocked } from "../memory";

/**
 * Locks the till: the screen immediately, even without a connection, and after a reload; the session ends as soon as
 * Qassa can be reached, and then the page shows who can sign in with a PIN.
 */
export function useLock(isConnected: boolean) {
  const { organizationId, mode } = useView();
  const isLocked = useSyncExternalStore(onTillLocked, isTillLocked, () => false);
  useEffect(() => {
    if (!isLocked || !isConnected) return;
    leaveTill({ organizationId, mode }, "/till").then(
      () => rememberLocked(false),
      () => recordConnection(false),
    );
  }, [isLocked, isConnected, organizationId, mode]);
  return { isLocked, lock };
}

const lock = () => rememberLocked(true);
