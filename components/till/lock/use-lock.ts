"use client";
import { useEffect, useSyncExternalStore } from "react";
import { recordReach } from "@/lib/client/line";
import { signOut } from "@/lib/client/sign-out";
import { isTillLocked, onTillLocked, rememberLocked } from "../memory";

/**
 * Locks the till: the screen immediately, even without a connection, and after a reload; the session ends as soon as
 * Qassa can be reached, and then the page shows who can sign in with a PIN.
 */
export function useLock(isLineUp: boolean) {
  const isLocked = useSyncExternalStore(onTillLocked, isTillLocked, () => false);
  useEffect(() => {
    if (!isLocked || !isLineUp) return;
    signOut("/till").then(
      () => rememberLocked(false),
      () => recordReach(false),
    );
  }, [isLocked, isLineUp]);
  return { isLocked, lock };
}

const lock = () => rememberLocked(true);
