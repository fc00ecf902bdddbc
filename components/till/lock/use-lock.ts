"use client";
import { useEffect, useSyncExternalStore } from "react";
import { useView } from "@/components/session/view-provider";
import { recordConnection } from "@/lib/client/connection";
import { signOut } from "@/lib/client/sign-out";
import { tellDisplays } from "../entry/tell-displays";
import { isTillLocked, onTillLocked, rememberedTill, rememberLocked } from "../memory";

/**
 * Locks the till: the screen immediately, even without a connection, and after a reload; the session ends as soon as
 * Qassa can be reached, and then the page shows who can sign in with a PIN.
 */
export function useLock(isConnected: boolean) {
  const { organizationId, mode } = useView();
  const isLocked = useSyncExternalStore(onTillLocked, isTillLocked, () => false);
  useEffect(() => {
    if (!isLocked || !isConnected) return;
    const scope = { organizationId, mode };
    const tillId = rememberedTill(scope);
    // While somebody is still signed in: whoever passes by a locked till shall not scan the last receipt.
    const cleared = tillId ? tellDisplays(scope, tillId, { ends_result: true }) : Promise.resolve();
    cleared
      .then(() => signOut("/till"))
      .then(
        () => rememberLocked(false),
        () => recordConnection(false),
      );
  }, [isLocked, isConnected, organizationId, mode]);
  return { isLocked, lock };
}

const lock = () => rememberLocked(true);
