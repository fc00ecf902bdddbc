"use client";
import { useEffect, useSyncExternalStore } from "react";
import { isConnected, onConnectionChange, recordConnection } from "@/lib/client/connection";
import { requestJson } from "@/lib/client/request-json";

const PROBE_INTERVAL_MS = 2_000;
const PROBE_TIMEOUT_MS = 5_000;

/**
 * Whether Qassa can be reached. The connection counts as lost when the browser says so or a request gets no response,
 * and as back as soon as any request gets one; until then the page asks every two seconds.
 */
export function useConnection(): boolean {
  const isUp = useSyncExternalStore(onConnectionChange, isConnected, () => true);
  useEffect(() => {
    const markLost = () => recordConnection(false);
    if (!navigator.onLine) markLost();
    window.addEventListener("offline", markLost);
    return () => window.removeEventListener("offline", markLost);
  }, []);
  useEffect(() => {
    if (isUp) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const probe = async () => {
      clearTimeout(timer);
      await requestJson("/api/health", { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).catch(
        () => undefined,
      );
      clearTimeout(timer);
      if (isOver || isConnected()) return;
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
