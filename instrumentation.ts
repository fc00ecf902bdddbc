/** Called by the framework once in each server process, before it takes requests. */
export async function register(): Promise<void> {
  // Read as it stands here, because the framework replaces it when it bundles for another runtime.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startBackgroundWork, stopBackgroundWork } = await import("@/lib/jobs");
  await startBackgroundWork();
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      // The server around us ends the process. Where nobody does, a listener alone would keep it alive.
      const isAlone = process.listenerCount(signal) === 0;
      void stopBackgroundWork().finally(() => isAlone && process.kill(process.pid, signal));
    });
  }
}
