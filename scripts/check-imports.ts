// `npm run lint:imports`: who imports whom against who may.
import { existsSync } from "node:fs";
import path from "node:path";
import { checkImports } from "./import-check";
import { root } from "./launch/settings.mjs";

const { violations, modules } = await checkImports(root, (entry) =>
  existsSync(path.join(root, entry)),
);
for (const { rule, from, to, advice } of violations) {
  console.error(`${from} → ${to}\n  ${rule}: ${advice}`);
}
if (modules === 0) {
  console.error("No modules were checked: the check itself is broken.");
}
console.log(`${modules} modules checked, ${violations.length} forbidden imports`);
process.exitCode = violations.length > 0 || modules === 0 ? 1 : 0;
