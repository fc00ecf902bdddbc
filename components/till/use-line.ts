"use client";
import { useEffect, useSyncExternalStore } from "react";
import { isLineUp, onLineChange, recordReach } from "@/lib/client/line";
import { requestJson } from "@/lib/client/request-json";

const PROBE_INTERVAL_MS = 2_000;
const PROBE_TIMEOUT_MS = 5_000;

/**
 * Whether Qassa can be reached. The connection counts as lost when the browser says so or a request gets no response,
 * and as back as soon as any request gets one; until then the page asks every two seconds.
 */
export function useLine(): boolean {
  const isUp = useSyncExternalStore(onLineChange, isLineUp, () => true);
  useEffect(() => {
    const lose = () => recordReach(false);
    if (!navigator.onLine) lose();
    window.addEventListener("offline", lose);
    return () => window.removeEventListener("offline", lose);
  }, []);
  useEffect(() => {
    // A response that was on its way when the browser lost the connection says nothing.
    if (isUp && navigator.onLine) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const probe = async () => {
      clearTimeout(timer);
      await requestJson("/api/health", { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).catch(
        () => undefined,
      );
      clearTimeout(timer);
      if (isOver || (isLineUp() && navigator.onLine)) return;
      timer = setTimeout(probeSoon, PROBE_INTERVAL_MS);
    };
    const probeSoon = () => void probe();
    timer = setTimeout(probeSoon, PROBE_INTERVAL_MS);
    window.addEventListener("online", probeSoon);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener("online", probeSoon);
    };
  }, [isUp]);
  return isUp;
}
