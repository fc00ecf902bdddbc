"use client";
import { useEffect } from "react";

/** Keeps the screen on while the page is visible, if the browser supports it. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    const hold = async () => {
      if (document.visibilityState !== "visible") return;
      // Rejected when the battery is low; the screen then turns off as usual.
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isGone) await lock?.release();
    };
    const again = () => void hold();
    again();
    document.addEventListener("visibilitychange", again);
    return () => {
      isGone = true;
      document.removeEventListener("visibilitychange", again);
      void lock?.release();
    };
  }, []);
}
