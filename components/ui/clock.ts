"use client";
import { useEffect, useState } from "react";

/** Formats a duration in milliseconds as a clock: `14:59`, `1:02:03`. */
export function clockText(left: number): string {
  const total = Math.ceil(left / 1000);
  const rest = String(total % 60).padStart(2, "0");
  const minutes = Math.floor(total / 60) % 60;
  const hours = Math.floor(total / 3600);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** The current time, updated every `everyMs` milliseconds. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
