// `npm run lint:imports`: checks imports against the import rules and the order of subjects, and SQL against the owners of the tables.
import { existsSync } from "node:fs";
import path from "node:path";
import { root } from "../operate/launch/settings.mjs";
import { checkImports } from "./import-check";
import { checkSubjectOrder } from "./subject-order";
import { checkTableOwners } from "./table-owners";

const { violations, modules, imports } = await checkImports(root, (entry) =>
  existsSync(path.join(root, entry)),
);
const tables = checkTableOwners(root);
const order = checkSubjectOrder(imports);
for (const { rule, from, to, advice } of [...violations, ...order, ...tables.violations]) {
  console.error(`${from} → ${to}\n  ${rule}: ${advice}`);
}
if (modules === 0) {
  console.error("No modules were checked: the check itself is broken.");
}
if (tables.uses === 0) {
  console.error("No statements were checked: the check itself is broken.");
}
console.log(
  `${modules} modules checked, ${violations.length + order.length} forbidden imports; ${tables.uses} uses of tables, ${tables.violations.length} forbidden`,
);
const isFine = violations.length + order.length + tables.violations.length === 0;
process.exitCode = isFine && modules > 0 && tables.uses > 0 ? 0 : 1;
