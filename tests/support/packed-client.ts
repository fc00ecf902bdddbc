// The TypeScript client as an integrator gets it: packed, and installed in a folder of its own.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { codeBlocks } from "./guides";

const PACKAGE = path.resolve(import.meta.dirname, "../../clients/typescript");
const GUIDE = "docs/guides/clients.md";

const run = promisify(execFile);

export interface Installed {
  /** A project with the client in its node_modules. */
  folder: string;
  /** The paths of the packed files. */
  files: string[];
  remove: () => Promise<void>;
}

/** Builds and packs the client, and installs it in an empty project, without a registry. */
export async function installPackedClient(): Promise<Installed> {
  const folder = await mkdtemp(path.join(tmpdir(), "qassa-client-"));
  const { stdout } = await run(
    "npm",
    ["pack", "--json", "--silent", "--pack-destination", folder],
    {
      cwd: PACKAGE,
    },
  );
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf("["))) as [
    { filename: string; files: { path: string }[] },
  ];
  await writeFile(path.join(folder, "package.json"), '{ "private": true, "type": "module" }');
  const options = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  await run("npm", ["install", ...options, `./${packed.filename}`], { cwd: folder });
  return {
    folder,
    files: packed.files.map((file) => file.path).sort(),
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Returns the program of the guide's section about the client: its `ts` blocks before those of another client. */
export function programOfGuide(): string {
  const blocks = codeBlocks(GUIDE).filter(({ language }) => language === "ts");
  const end = blocks.findIndex(({ text }) => text.includes("openapi-fetch"));
  return blocks
    .slice(0, end)
    .map(({ text }) => text)
    .join("\n\n");
}
