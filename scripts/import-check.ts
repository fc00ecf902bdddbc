import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import path from "node:path";
import rules from "../.dependency-cruiser.mjs";

export interface Violation {
  rule: string;
  from: string;
  to: string;
  advice: string;
}

const CHECKED_PATHS = [
  "app",
  "clients",
  "components",
  "lib",
  "prisma",
  "scripts",
  "bench",
  "e2e",
  "tests",
  "instrumentation.ts",
];

/**
 * Returns the imports under a folder that break the rules of .dependency-cruiser.mjs. `modules` is how many modules of
 * app, components and lib were checked.
 */
export async function checkImports(
  folder: string,
  entries: (entry: string) => boolean,
): Promise<{ violations: Violation[]; modules: number }> {
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
  return {
    violations: summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
      advice: forbidden?.find(({ name }) => name === rule.name)?.comment ?? "",
    })),
    modules: modules.filter(({ source }) => /^(?:app|components|lib)\//.test(source)).length,
  };
}
