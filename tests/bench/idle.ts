// `npm run bench -- idle`: what the product takes of a machine while nothing happens, with its default settings.
import { setTimeout as pause } from "node:timers/promises";
import { withCleanUp } from "./clean-up";
import { printFigures } from "./figures";
import { openMerchant } from "./merchants";
import { prepare } from "./prepare";
import { cpuMsOf, memoryOf, postmasterOf, treeOf } from "./process-use";

const GOALS = { cpuPercent: 1, appMegabytes: 220 } as const;
/** Longer than the bench's own connections to the database stay open without use. */
const SETTLING_MS = 15_000;

export async function benchIdle(options: { seconds: number; json: boolean }): Promise<void> {
  await withCleanUp(async (onEnd) => {
    const { database, networkUrl, start } = await prepare(onEnd, { POLL_INTERVAL_SECONDS: "15" });
    await openMerchant("Bench shop", networkUrl);
    const { closeDatabase } = await import("@/lib/kit/db");
    await closeDatabase();
    const server = await start();
    const postmaster = await postmasterOf(database);
    console.log(`Settling for ${SETTLING_MS / 1000} s, then measuring for ${options.seconds} s …`);
    await pause(SETTLING_MS);
    const used = () => ({
      at: performance.now(),
      app: cpuMsOf(server.pid),
      postgres: cpuMsOf(postmaster),
    });
    const before = used();
    await pause(options.seconds * 1000);
    const after = used();
    const percent = (of: "app" | "postgres") =>
      (100 * (after[of] - before[of])) / (after.at - before.at);
    const megabytes = (pid: number) => memoryOf(pid) / 1e6;
    printFigures({
      title: `one merchant with nothing pending, ${options.seconds} s`,
      groups: {
        "Share of one core": [
          { name: "app", value: percent("app"), unit: "%" },
          { name: "PostgreSQL", value: percent("postgres"), unit: "%" },
          {
            name: "both",
            value: percent("app") + percent("postgres"),
            unit: "%",
            goal: { atMost: GOALS.cpuPercent },
          },
        ],
        "Memory (PSS)": [
          {
            name: "app",
            value: megabytes(server.pid),
            unit: "MB",
            goal: { atMost: GOALS.appMegabytes },
          },
          {
            name: `PostgreSQL, ${treeOf(postmaster).length} processes`,
            value: megabytes(postmaster),
            unit: "MB",
          },
        ],
      },
      options,
    });
  });
}
