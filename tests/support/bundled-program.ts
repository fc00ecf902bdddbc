// Programs that tests start again and again: as one file, they start in a third of the time.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Loader, type Plugin } from "esbuild";
import { root } from "@/operate/launch/settings.mjs";

/** Modules find files next to themselves, wherever they are bundled. */
const sourcePaths: Plugin = {
  name: "source-paths",
  setup(bundle) {
    bundle.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path: file }) => {
      const source = await readFile(file, "utf8");
      const contents = source
        .replaceAll("import.meta.dirname", JSON.stringify(path.dirname(file)))
        .replaceAll("import.meta.filename", JSON.stringify(file))
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(file).href));
      return { contents, loader: path.extname(file).replace(/[.cm]+/, "") as Loader };
    });
  },
};

const programs = new Map<string, Promise<string>>();

/** Returns a program and all modules of this project that it imports, as one module. */
export function bundled(program: string): Promise<string> {
  const known = programs.get(program);
  if (known) return known;
  const made = build({
    entryPoints: [program],
    absWorkingDir: root,
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    packages: "external",
    plugins: [sourcePaths],
  }).then(({ outputFiles }) => outputFiles[0]!.text);
  programs.set(program, made);
  return made;
}
