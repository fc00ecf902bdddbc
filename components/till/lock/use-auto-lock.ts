"use client";
import { useEffect } from "react";

/** Locks the till once nobody has touched it for some minutes; 0 is never. It waits while `isBusy`. */
export function useAutoLock(minutes: number, isBusy: boolean, lock: () => void) {
  useEffect(() => {
    if (minutes === 0 || isBusy) return;
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(lock, minutes * 60_000);
    };
    restart();
    const events = ["pointerdown", "keydown"] as const;
    for (const event of events) window.addEventListener(event, restart);
    return () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, restart);
    };
  }, [minutes, isBusy, lock]);
}
