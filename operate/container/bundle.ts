// Bundles the container's programs, so that they run without development packages.
import path from "node:path";
import { bundle } from "../launch/bundle.mjs";

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
export async function bundlePrograms(target: string): Promise<void> {
  const folder = path.join("operate", "container");
  await bundle({
    source: path.join(folder, "qassa.ts"),
    folder: path.join(target, folder),
    external: EXTERNAL,
  });
}
