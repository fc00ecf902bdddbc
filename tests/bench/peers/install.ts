// Fastify is not a dependency of the product, so the benchmark installs it when it first runs.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { CommandError, step } from "@/operate/launch/command.mjs";

const FOLDER = import.meta.dirname;

export async function installPeers(): Promise<void> {
  if (existsSync(path.join(FOLDER, "node_modules", "fastify"))) return;
  await step("Installing Fastify for comparison", async () => {
    const npm = spawn("npm", ["ci", "--ignore-scripts"], {
      cwd: FOLDER,
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [code] = (await once(npm, "close")) as [number | null];
    if (code !== 0) throw new CommandError("npm could not install Fastify: see above.");
  });
}
