import path from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import rules from "../.dependency-cruiser.mjs";

export interface Violation {
  rule: string;
  from: string;
  to: string;
  advice: string;
}

/** A module, and one that it imports. */
export interface Import {
  from: string;
  to: string;
}

const CHECKED_PATHS = [
  "app",
  "clients",
  "components",
  "lib",
  "operate",
  "prisma",
  "scripts",
  "server",
  "tools",
  "e2e",
  "tests",
  "instrumentation.ts",
];

/** Folders under app/ are parts of URLs and may contain parameters; file names never do. */
const KEBAB_CASE = /^[._]?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

function misnamed(file: string): Violation[] {
  const parts = file.split("/");
  return (parts[0] === "app" ? parts.slice(-1) : parts)
    .filter((part) => !KEBAB_CASE.test(part))
    .map((to) => ({ rule: "kebab-case", from: file, to, advice: "Rename it in kebab-case." }));
}

/**
 * Returns the imports under a folder that break the rules of .dependency-cruiser.mjs, and names that are not in kebab-case. `modules` is how many modules of
 * the product were checked, `imports` what they import.
 */
export async function checkImports(
  folder: string,
  entries: (entry: string) => boolean,
): Promise<{ violations: Violation[]; modules: number; imports: Import[] }> {
  const { forbidden, options } = rules;
  const { enhancedResolveOptions, tsConfig, ...rest } = options ?? {};
  const { output } = await cruise(
    CHECKED_PATHS.filter(entries),
    { ...rest, baseDir: folder, ruleSet: { ...(forbidden && { forbidden }) }, validate: true },
    // The paths in tsconfig.json would resolve from the working directory, which is not always this folder.
    { ...enhancedResolveOptions, alias: { "@": folder } },
    { tsConfig: extractTSConfig(path.join(folder, tsConfig?.fileName ?? "tsconfig.json")) },
  );
  const { summary, modules } = output as ICruiseResult;
  const files = modules.map(({ source }) => source);
  return {
    violations: [
      ...summary.violations.map(({ rule, from, to }) => ({
        rule: rule.name,
        from,
        to,
        advice: forbidden?.find(({ name }) => name === rule.name)?.comment ?? "",
      })),
      ...files
        .filter((file) => CHECKED_PATHS.includes(file.split("/")[0]!))
        .flatMap((file) => misnamed(file)),
    ],
    imports: modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    ),
    modules: files.filter((file) => /^(?:app|components|lib|operate|server)\//.test(file)).length,
  };
}
