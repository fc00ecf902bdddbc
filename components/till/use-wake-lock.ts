"use client";
import { useEffect } from "react";

/** Keeps the screen on while the page is seen, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    const hold = async () => {
      if (document.visibilityState !== "visible") return;
      // Refused when the battery is low: then the screen goes off as it always does.
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
