// @ts-check
// Who may import whom. `npm run lint` checks it with scripts/check-imports.ts; a test holds every rule to a
// violation that it must find.

// Every folder of lib/ is business unless it is named here, so that a new one is bound from its first file.
const DOORS = "http|jobs|client|device-api|account-api";
const DOORS_TO_IT = `${DOORS}|auth|messages|testing`;
const BUSINESS = `^lib/(?!(?:${DOORS_TO_IT})/)[^/]+/`;
const KIT = "^lib/[^/]+\\.ts$";
/** What a browser may load: nothing that knows the database, secrets or the process. */
const SERVER_KIT = "^lib/(?:clock|db|db-pool|env|log|secrets)\\.ts$";
const TESTS = "\\.test\\.tsx?$|/_testing/|^lib/testing/|^e2e/";
const DATABASE = "^(?:lib/db\\.ts$|prisma/client/|node_modules/(?:@prisma|pg)/)";
const FRAMEWORKS =
  "^node_modules/(?:next|react|react-dom|inngest|next-auth|@tanstack/[^/]+|@mantine/[^/]+)/";
/** The payer's side of the sandbox: the only doors that lead to the network and not to the business. */
const SANDBOX_DOORS = "^app/api/sandbox/|^app/\\(sandbox\\)/|^lib/http/(?:sandbox-|demo-phone)";

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const forbidden = [
  {
    name: "no-cycles",
    comment: "Modules that import each other cannot be understood one at a time.",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "everything-resolves",
    comment: "An import that leads nowhere fails at run time.",
    severity: "error",
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: "nothing-imports-app",
    comment: "app/ is the outermost layer: move what is shared to lib/ or components/.",
    severity: "error",
    from: { pathNot: TESTS },
    to: { path: "^app/.*\\.tsx?$" },
  },
  {
    name: "business-knows-no-framework",
    comment: "The business and the network run without Next, React, Inngest or next-auth.",
    severity: "error",
    from: { path: BUSINESS, pathNot: TESTS },
    to: { path: [FRAMEWORKS, `^lib/(?:${DOORS}|auth)/`] },
  },
  {
    name: "business-is-entered-by-its-door",
    comment:
      "Import a business folder's index.ts, schemas.ts or vocabulary.ts; what is behind them is its own.",
    severity: "error",
    from: { path: "^lib/([^/]+)/" },
    to: {
      path: BUSINESS,
      pathNot: ["^lib/$1/", "^lib/[^/]+/(?:index|schemas|vocabulary)\\.ts$"],
    },
  },
  {
    name: "business-is-entered-by-its-door-from-outside",
    comment:
      "Import a business folder's index.ts, schemas.ts or vocabulary.ts; what is behind them is its own.",
    severity: "error",
    from: { pathNot: "^lib/[^/]+/" },
    to: { path: BUSINESS, pathNot: "^lib/[^/]+/(?:index|schemas|vocabulary)\\.ts$" },
  },
  {
    name: "only-business-touches-the-database",
    comment: "A door calls a business function; it does not query.",
    severity: "error",
    from: {
      path: `^(?:app|components|lib/(?:${DOORS}|messages))/|^(?:instrumentation|proxy)\\.ts$`,
      pathNot: TESTS,
    },
    to: { path: DATABASE },
  },
  {
    name: "only-business-touches-the-network",
    comment:
      "Doors do not talk to the payment network; the sandbox phone alone plays its other side.",
    severity: "error",
    from: {
      path: `^(?:app|components|lib/(?:${DOORS}|auth|messages))/|^(?:instrumentation|proxy)\\.ts$`,
      pathNot: [TESTS, SANDBOX_DOORS],
    },
    to: { path: "^lib/network/", pathNot: "^lib/network/schemas\\.ts$" },
  },
  {
    name: "schemas-import-zod-and-the-kit",
    comment: "schemas.ts is loaded by browsers too, and vocabulary.ts by browsers first of all.",
    severity: "error",
    from: { path: "^lib/([^/]+)/(?:schemas|vocabulary)\\.ts$" },
    to: { pathNot: ["^node_modules/zod/", "^lib/$1/vocabulary\\.ts$", KIT] },
  },
  {
    name: "browser-code-knows-no-server-kit",
    comment:
      "Schemas, components and the client are loaded by browsers: no database, secrets or settings.",
    severity: "error",
    from: {
      path: ["^lib/[^/]+/(?:schemas|vocabulary)\\.ts$", "^components/", "^lib/client/"],
      pathNot: TESTS,
    },
    to: { path: SERVER_KIT },
  },
  {
    name: "components-see-schemas-client-and-kit",
    comment:
      "A component asks the server through lib/client, and knows shapes from schemas.ts and words from vocabulary.ts.",
    severity: "error",
    from: { path: "^components/", pathNot: TESTS },
    to: {
      path: "^lib/",
      pathNot: ["^lib/[^/]+/(?:schemas|vocabulary)\\.ts$", "^lib/(?:client|messages)/", KIT],
    },
  },
  {
    name: "features-do-not-cross",
    comment: "What two features share belongs in components/ui.",
    severity: "error",
    from: { path: "^components/([^/]+)/" },
    to: { path: "^components/[^/]+/", pathNot: ["^components/$1/", "^components/ui/"] },
  },
  {
    name: "the-ui-knows-no-feature",
    comment: "components/ui holds primitives.",
    severity: "error",
    from: { path: "^components/ui/" },
    to: { path: "^components/(?!ui/)" },
  },
  {
    name: "the-kit-stands-alone",
    comment: "The kit is below the business and knows none of it.",
    severity: "error",
    from: { path: KIT, pathNot: TESTS },
    to: { path: "^(?:lib/[^/]+|components|app)/" },
  },
  {
    name: "nothing-imports-tests",
    comment: "What runs in production does not depend on what tests it.",
    severity: "error",
    from: { path: "^(?:app|components|lib|instrumentation|proxy)", pathNot: TESTS },
    to: { path: TESTS },
  },
  {
    name: "production-needs-production-packages",
    comment: "Development packages are not there where Qassa runs: move it to dependencies.",
    severity: "error",
    from: { path: "^(?:app|components|lib|prisma|instrumentation|proxy)", pathNot: TESTS },
    to: { dependencyTypes: ["npm-dev", "npm-no-pkg"], dependencyTypesNot: ["type-only"] },
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden,
  options: {
    doNotFollow: { path: ["node_modules", "^prisma/client/"] },
    exclude: { path: "^\\.next/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
    },
  },
};
