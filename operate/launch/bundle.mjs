// @ts-check
// Bundles programs, so that they start without compiling TypeScript.
import path from "node:path";
import { CommandError } from "./command.mjs";
import { root } from "./settings.mjs";

/** The bundled server, in the folder of the build. */
export const SERVER_PROGRAM = ".next/front/server.mjs";
/** The one of `npm run dev`, which has no build and bundles it at each start. */
export const DEVELOPMENT_SERVER = ".next/cache/front/server.mjs";

/** CommonJS packages in a bundle require Node's own modules. */
const REQUIRE =
  'import { createRequire as requireFrom } from "node:module"; globalThis.require ??= requireFrom(import.meta.url);';

/**
 * Bundles a program of this project and what it imports into a folder, under the same name. Throws `CommandError`.
 * @param {object} program
 * @param {string} program.source relative to the project
 * @param {string} program.folder
 * @param {string[]} [program.external] packages that are found where it runs; by default all
 */
export async function bundle({ source, folder, external }) {
  // Imported here, because it is not installed yet when `npm start` first runs.
  const { build } = await import("esbuild");
  try {
    await build({
      absWorkingDir: root,
      entryPoints: [source],
      outdir: path.resolve(root, folder),
      outExtension: { ".js": ".mjs" },
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "node",
      target: "node22",
      ...(external ? { external, banner: { js: REQUIRE } } : { packages: "external" }),
      logLevel: "warning",
    });
  } catch (error) {
    // The rest of it was shown.
    const [what = ""] = String(error instanceof Error ? error.message : error).split("\n");
    const advice = "See above, then start again.";
    throw new CommandError(`${source} could not be bundled (${what.replace(/:$/, "")}). ${advice}`);
  }
}

/** Bundles the server for this project's folder, where its packages are installed. */
export const bundleServer = (program = SERVER_PROGRAM) =>
  bundle({ source: "server/server.ts", folder: path.dirname(program) });
