// What runs in the container: `serve`, `migrate`, `check-invariants`, `rotate-key` and `health`. Bundled by operate/container/image-tree.ts.
import { readFileSync } from "node:fs";
import path from "node:path";
import { CommandError, runCommand } from "../launch/command.mjs";
import { root } from "../launch/settings.mjs";
import { containerEnvironment } from "./environment";

const COMMANDS: Record<string, () => Promise<unknown>> = {
  serve: () => import("../../server/server"),
  migrate: () => import("../database/prepare-database"),
  "check-invariants": () => import("../check-invariants"),
  "rotate-key": () => import("../rotate-key"),
  health: () => import("./health"),
};

interface BuildConfig {
  experimental: object;
}

/**
 * What Next.js sets in the server that it generates: the build's configuration, since next.config.mjs is not here. Its
 * caches stay in memory, because the file system can be read-only.
 */
function nextConfig(): string {
  const file = path.join(root, ".next", "required-server-files.json");
  const { config } = JSON.parse(readFileSync(file, "utf8")) as { config: BuildConfig };
  return JSON.stringify({
    ...config,
    experimental: { ...config.experimental, isrFlushToDisk: false },
  });
}

// As process 1, a container's program gets no default for signals. The server replaces this when it has started.
const exitOnSignal = () => process.exit(143);
process.once("SIGTERM", exitOnSignal).once("SIGINT", exitOnSignal);

const name = process.argv[2] ?? "serve";
const command = COMMANDS[name];
// The programs read their own options from the arguments that follow.
process.argv.splice(2, 1);
process.title = "qassa";
process.chdir(root);
try {
  if (!command) {
    throw new CommandError(
      `There is no command "${name}". Use one of: ${Object.keys(COMMANDS).join(", ")}.`,
    );
  }
  Object.assign(process.env, containerEnvironment(process.env), {
    __NEXT_PRIVATE_STANDALONE_CONFIG: nextConfig(),
  });
} catch (error) {
  await runCommand(() => {
    throw error;
  });
}
await command?.();
process.off("SIGTERM", exitOnSignal).off("SIGINT", exitOnSignal);
