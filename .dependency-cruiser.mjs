// @ts-check
// Who may import whom. `npm run lint` checks it with scripts/check-imports.ts; a test holds every rule to a
// violation that it must find. The rules are rules of paths: a layer is a folder, and what it may see is below it.
//
//   kit ← network ← domain ← auth ← api, jobs ← app        kit ← messages ← client ← components ← app
//   within components: ui ← session ← form ← list ← features

const TESTS = "\\.test\\.tsx?$|^(?:tests|e2e)/";
/** Code that browsers load too: shapes and words. */
const SHAPES = "^lib/.+/(?:schemas|vocabulary)\\.ts$";
/** The doors of a folder of the business, and the files that lie beside such folders. */
const DOMAIN_DOORS = [
  SHAPES,
  "^lib/domain/(?:shared/)?[^/]+/index\\.ts$",
  "^lib/domain/shared/[^/]+\\.ts$",
];
const DATABASE = "^(?:lib/kit/db\\.ts$|prisma/client/|node_modules/(?:@prisma|pg)/)";
const FRAMEWORKS =
  "^node_modules/(?:next|react|react-dom|inngest|next-auth|@tanstack/[^/]+|@mantine/[^/]+)/";
/** What a browser may not load: it knows the database, secrets or the process. */
const SERVER_KIT =
  "^lib/kit/(?:clock|database-answers|db|db-pool|env|log|rate-limit|secrets)\\.ts$|^lib/kit/outbound/";
/** What features share, in this order: each may see those before it. */
const SHARED_COMPONENTS = "^components/(?:ui|session|form|list)/";
/** The payer's side of the sandbox leads to the network, and not to the business. */
const SANDBOX_SURFACE = "^app/api/sandbox/|^app/\\(sandbox\\)/|^lib/api/sandbox/";

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
    name: "every-module-has-a-layer",
    comment: "lib/ holds layers and nothing else: put the file into one of them.",
    severity: "error",
    from: { path: "^lib/", pathNot: "^lib/(?:kit|network|domain|api|jobs|auth|client|messages)/" },
    to: {},
  },
  {
    name: "kit-stands-alone",
    comment: "The kit is below everything and knows none of it.",
    severity: "error",
    from: { path: "^lib/kit/", pathNot: TESTS },
    to: { path: "^(?:lib/(?!kit/)|components/|app/)" },
  },
  {
    name: "messages-see-kit",
    comment: "Texts know formats and shapes, and nothing that acts.",
    severity: "error",
    from: { path: "^lib/messages/", pathNot: TESTS },
    to: { path: "^(?:lib/(?!(?:kit|messages)/)|components/|app/)", pathNot: SHAPES },
  },
  {
    name: "network-sees-kit",
    comment: "The payment network's adapters know the kit alone.",
    severity: "error",
    from: { path: "^lib/network/", pathNot: TESTS },
    to: { path: "^(?:lib/(?!(?:kit|network)/)|components/|app/)" },
  },
  {
    name: "domain-sees-network-and-kit",
    comment: "The business knows neither HTTP nor jobs nor sessions: they call it.",
    severity: "error",
    from: { path: "^lib/domain/", pathNot: TESTS },
    to: { path: "^(?:lib/(?!(?:kit|network|domain|messages)/)|components/|app/)" },
  },
  {
    name: "domain-knows-no-framework",
    comment: "The business and the network run without Next, React, Inngest or next-auth.",
    severity: "error",
    from: { path: "^lib/(?:kit|network|domain)/", pathNot: TESTS },
    to: { path: FRAMEWORKS },
  },
  {
    name: "domain-is-entered-by-its-door",
    comment:
      "Import a folder's index.ts, schemas.ts or vocabulary.ts; what is behind them is its own.",
    severity: "error",
    from: { path: "^lib/domain/((?:shared/)?[^/]+)/" },
    to: { path: "^lib/domain/", pathNot: ["^lib/domain/$1/", ...DOMAIN_DOORS] },
  },
  {
    name: "domain-is-entered-by-its-door-from-outside",
    comment:
      "Import a folder's index.ts, schemas.ts or vocabulary.ts; what is behind them is its own.",
    severity: "error",
    from: { pathNot: "^lib/domain/(?:shared/)?[^/]+/" },
    to: { path: "^lib/domain/", pathNot: DOMAIN_DOORS },
  },
  {
    name: "network-is-entered-by-its-door",
    comment: "Import lib/network itself; what is behind it is its own.",
    severity: "error",
    from: { pathNot: "^lib/network/" },
    to: { path: "^lib/network/", pathNot: ["^lib/network/index\\.ts$", SHAPES] },
  },
  {
    name: "auth-sees-domain",
    comment: "Sessions know members, and neither routes nor jobs.",
    severity: "error",
    from: { path: "^lib/auth/", pathNot: TESTS },
    to: { path: "^(?:lib/(?:api|jobs|client)/|components/|app/)" },
  },
  {
    name: "jobs-see-domain",
    comment: "Background work calls the business, and no route or session.",
    severity: "error",
    from: { path: "^lib/jobs/", pathNot: TESTS },
    to: { path: "^(?:lib/(?:api|auth|client)/|components/|app/)" },
  },
  {
    name: "api-sees-domain-and-auth",
    comment: "Routes call the business and ask who calls; they know no job and no browser.",
    severity: "error",
    from: { path: "^lib/api/", pathNot: TESTS },
    to: { path: "^(?:lib/(?:jobs|client)/|components/|app/)" },
  },
  {
    name: "only-domain-touches-the-database",
    comment: "A route calls the business; it does not query.",
    severity: "error",
    from: {
      path: "^(?:app|components|lib/(?:api|jobs|client|messages))/|^instrumentation\\.ts$",
      pathNot: TESTS,
    },
    to: { path: DATABASE },
  },
  {
    name: "only-domain-touches-the-network",
    comment:
      "Routes do not talk to the payment network; the sandbox phone alone plays its other side.",
    severity: "error",
    from: {
      path: "^(?:app|components|lib/(?:api|jobs|auth|client|messages))/|^instrumentation\\.ts$",
      pathNot: [TESTS, SANDBOX_SURFACE],
    },
    to: { path: "^lib/network/", pathNot: SHAPES },
  },
  {
    name: "schemas-see-zod-and-kit",
    comment: "schemas.ts is loaded by browsers too, and vocabulary.ts by browsers first of all.",
    severity: "error",
    from: { path: SHAPES },
    to: { pathNot: ["^node_modules/zod/", SHAPES, "^lib/kit/[^/]+\\.ts$"] },
  },
  {
    name: "browser-code-knows-no-server-kit",
    comment:
      "Schemas, components and the client are loaded by browsers: no database, secrets or settings.",
    severity: "error",
    from: { path: [SHAPES, "^components/", "^lib/(?:client|messages)/"], pathNot: TESTS },
    to: { path: SERVER_KIT },
  },
  {
    name: "client-sees-shapes-and-kit",
    comment: "The browser's client knows shapes, texts and the kit.",
    severity: "error",
    from: { path: "^lib/client/", pathNot: TESTS },
    to: {
      path: "^(?:lib/|components/|app/)",
      pathNot: [SHAPES, "^lib/(?:client|messages|api)/", "^lib/kit/[^/]+\\.ts$"],
    },
  },
  {
    name: "client-sees-operations-as-types",
    comment: "The tables of operations and zod stay on the server: import them as types.",
    severity: "error",
    from: { path: "^lib/client/", pathNot: TESTS },
    to: { path: "^lib/api/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "components-see-client-shapes-and-kit",
    comment:
      "A component asks the server through lib/client, and knows shapes from schemas.ts and words from vocabulary.ts.",
    severity: "error",
    from: { path: "^components/", pathNot: TESTS },
    to: {
      path: "^lib/",
      pathNot: [SHAPES, "^lib/(?:client|messages)/", "^lib/kit/[^/]+\\.ts$"],
    },
  },
  {
    name: "features-do-not-cross",
    comment: "What two features share belongs in components/ui, session, form or list.",
    severity: "error",
    from: { path: "^components/([^/]+)/", pathNot: SHARED_COMPONENTS },
    to: { path: "^components/[^/]+/", pathNot: ["^components/$1/", SHARED_COMPONENTS] },
  },
  {
    name: "ui-knows-no-other-component",
    comment: "components/ui holds primitives: they know no session, form, list or feature.",
    severity: "error",
    from: { path: "^components/ui/" },
    to: { path: "^components/(?!ui/)" },
  },
  {
    name: "session-sees-ui",
    comment: "Whose page it is, and what is shown in their zone and currency.",
    severity: "error",
    from: { path: "^components/session/" },
    to: { path: "^components/(?!(?:ui|session)/)" },
  },
  {
    name: "form-sees-session-and-ui",
    comment: "Forms know the session's currency and zone, and no list or feature.",
    severity: "error",
    from: { path: "^components/form/" },
    to: { path: "^components/(?!(?:ui|session|form)/)" },
  },
  {
    name: "list-sees-form-session-and-ui",
    comment: "Lists are filtered through forms, and know no feature.",
    severity: "error",
    from: { path: "^components/list/" },
    to: { path: "^components/(?!(?:ui|session|form|list)/)" },
  },
  {
    name: "nothing-imports-tests",
    comment: "What runs in production does not depend on what tests it.",
    severity: "error",
    from: { path: "^(?:app|components|lib|prisma|instrumentation)", pathNot: TESTS },
    to: { path: TESTS },
  },
  {
    name: "production-needs-production-packages",
    comment: "Development packages are not there where Qassa runs: move it to dependencies.",
    severity: "error",
    from: { path: "^(?:app|components|lib|prisma|instrumentation)", pathNot: TESTS },
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
