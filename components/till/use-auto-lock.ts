"use client";
import { useEffect } from "react";
import { signOut } from "@/lib/client/sign-out";

/** Ends the session of whoever is signed in and shows who can sign in with a PIN. */
export const lockTill = (): Promise<void> => signOut("/till");

/** Locks the till once nobody has touched it for some minutes; 0 is never. It waits while `isBusy`. */
export function useAutoLock(minutes: number, isBusy: boolean) {
  useEffect(() => {
    if (minutes === 0 || isBusy) return;
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void lockTill(), minutes * 60_000);
    };
    restart();
    const events = ["pointerdown", "keydown"] as const;
    for (const event of events) window.addEventListener(event, restart);
    return () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, restart);
    };
  }, [minutes, isBusy]);
}
