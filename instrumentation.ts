/** Called by the framework once in each server process, before it takes requests. */
export async function register(): Promise<void> {
  // Named as it stands here, because the framework replaces it where it bundles for another runtime.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    try {
      const { refuseWrongSecretsKey } = await import("@/lib/domain/installation");
      await refuseWrongSecretsKey();
      const { startBackgroundWork, stopWithProcess } = await import("@/lib/jobs");
      stopWithProcess();
      await startBackgroundWork();
    } finally {
      // The server in front takes no request before.
      (globalThis as { qassaRegistered?: () => void }).qassaRegistered?.();
    }
  }
}
