"use client";
import { useEffect, useSyncExternalStore } from "react";
import { recordConnection } from "@/lib/client/connection";
import { signOut } from "@/lib/client/sign-out";
import { isTillLocked, onTillLocked, rememberLocked } from "../memory";

/**
 * Locks the till: the screen immediately, even without a connection, and after a reload; the session ends as soon as
 * Qassa can be reached, and then the page shows who can sign in with a PIN.
 */
export function useLock(isConnected: boolean) {
  const isLocked = useSyncExternalStore(onTillLocked, isTillLocked, () => false);
  useEffect(() => {
    if (!isLocked || !isConnected) return;
    signOut("/till").then(
      () => rememberLocked(false),
      () => recordConnection(false),
    );
  }, [isLocked, isConnected]);
  return { isLocked, lock };
}

const lock = () => rememberLocked(true);
