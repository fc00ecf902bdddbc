// Bundles the container's programs, so that they run without development packages.
import path from "node:path";
import { build } from "esbuild";

/** Packages that the build's traces, or this project's list of files, bring along as they are. */
const EXTERNAL = [
  "next",
  "pg",
  "pino",
  "@node-rs/argon2",
  "@prisma/client",
  "@prisma/schema-engine-wasm",
];

/**
 * Bundles operate/container/qassa.ts and what it imports into the same folder under `target`: programs find the
 * project's folder by their own path.
 */
export async function bundlePrograms(root: string, target: string): Promise<void> {
  const folder = path.join("operate", "container");
  await build({
    absWorkingDir: root,
    entryPoints: [path.join(folder, "qassa.ts")],
    outdir: path.join(target, folder),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node24",
    external: EXTERNAL,
    // CommonJS packages in the bundle require Node's own modules.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; globalThis.require ??= requireFrom(import.meta.url);',
    },
    logLevel: "warning",
  });
}
