/** Called by the framework once in each server process, before it accepts requests. */
export async function register(): Promise<void> {
  // Written out in full, because the framework replaces this expression in bundles for another runtime.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { frontServer } = await import("@/lib/kit/front-server");
    try {
      await import("@/lib/messages/all-languages");
      const { startTracingIfConfigured } = await import("@/lib/kit/start-tracing");
      // Before the first statement, which opens the pool.
      await startTracingIfConfigured();
      const { refuseOtherDatabase } = await import("@/lib/domain/secrets");
      await refuseOtherDatabase();
      const { startMetrics } = await import("@/lib/api/core/metrics");
      startMetrics();
      const { openToFrontServer } = await import("@/lib/api/open-to-front-server");
      openToFrontServer();
      const { shareChanges } = await import("@/lib/domain/shared/changes");
      void shareChanges();
      const { startBackgroundWork, stopWithProcess } = await import("@/lib/jobs");
      stopWithProcess();
      await startBackgroundWork();
    } finally {
      // The front server does not accept requests before this.
      frontServer.registered.resolve();
    }
  }
}
