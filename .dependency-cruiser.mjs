// @ts-check
// Import rules. `npm run lint` checks them with tools/check-imports.ts; a test checks that every rule finds a
// violation. The rules match paths: a layer is a folder, and can import the layers below it.
//
//   kit ← network ← domain ← auth ← api, jobs ← app        kit ← messages ← client ← components ← app
//   kit ← docs ← app                kit ← server            the product ← operate ← tools ← tests
//   within components: ui ← session ← form ← list ← records ← features

const TESTS = "\\.test\\.tsx?$|^(?:tests|e2e)/";
const PRODUCT = "^(?:(?:app|components|lib|prisma)/|instrumentation\\.ts$)";
/** Modules of this repository. */
const OWN = "^(?!node_modules/|prisma/client/).+/";
/** Code that browsers load too. */
const SHAPES = "^lib/.+[/-](?:schemas|vocabulary)\\.ts$";
/** SQL fragments of a folder of the domain, for other folders' statements. */
const FRAGMENTS = "^lib/domain/[^/]+/sql\\.ts$";
/** The files of a domain folder that other folders can import, and files next to such folders. */
const DOMAIN_DOORS = [
  SHAPES,
  "^lib/domain/(?:shared/)?[^/]+/index\\.ts$",
  "^lib/domain/shared/[^/]+\\.ts$",
  FRAGMENTS,
];
const DATABASE = "^(?:lib/kit/db\\.ts$|prisma/client/|node_modules/(?:@prisma|pg)/)";
const FRAMEWORKS =
  "^node_modules/(?:next|react|react-dom|inngest|next-auth|@tanstack/[^/]+|@mantine/[^/]+)/";
/** Modules that browsers must not load, because they use the database, secrets or the process. */
const SERVER_KIT =
  "^lib/kit/(?:clock|database-answers|db|db-pool|disk|env|front-server|language-scope|log|metrics|open-telemetry|rate-limit|secrets|statement-spans)\\.ts$|^lib/kit/outbound/";
/** Components shared by features. Each folder can import those before it. */
const SHARED_COMPONENTS = "^components/(?:ui|session|form|list|records)/";
/** The payer's side of the sandbox calls the network, not the domain. */
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
    comment: "An import that cannot be resolved fails at run time.",
    severity: "error",
    from: { pathNot: "^tests/bench/peers/" }, // Installed when it first runs.
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
    comment: "lib/ contains only layers: move the file to one of them.",
    severity: "error",
    from: {
      path: "^lib/",
      pathNot: "^lib/(?:kit|network|domain|api|jobs|auth|client|messages|docs)/",
    },
    to: {},
  },
  {
    name: "kit-stands-alone",
    comment: "The kit is the lowest layer and imports no other.",
    severity: "error",
    from: { path: "^lib/kit/", pathNot: TESTS },
    to: { path: "^(?:lib/(?!kit/)|components/|app/)" },
  },
  {
    name: "messages-see-kit",
    comment: "Messages import only the kit, schemas and vocabularies.",
    severity: "error",
    from: { path: "^lib/messages/", pathNot: TESTS },
    to: { path: "^(?:lib/(?!(?:kit|messages)/)|components/|app/)", pathNot: SHAPES },
  },
  {
    name: "docs-see-kit",
    comment: "The documentation is given what other layers know, such as OpenAPI documents.",
    severity: "error",
    from: { path: "^lib/docs/", pathNot: TESTS },
    to: { path: "^(?:lib/(?!(?:kit|docs)/)|components/|app/)" },
  },
  {
    name: "network-sees-kit",
    comment: "The payment network's adapters import only the kit.",
    severity: "error",
    from: { path: "^lib/network/", pathNot: TESTS },
    to: { path: "^(?:lib/(?!(?:kit|network)/)|components/|app/)" },
  },
  {
    name: "domain-sees-network-and-kit",
    comment: "The domain does not import HTTP, jobs or sessions: they call it.",
    severity: "error",
    from: { path: "^lib/domain/", pathNot: TESTS },
    to: { path: "^(?:lib/(?!(?:kit|network|domain|messages)/)|components/|app/)" },
  },
  {
    name: "domain-knows-no-framework",
    comment: "The business does not depend on Next, React, Inngest or next-auth.",
    severity: "error",
    from: { path: "^lib/(?:kit|docs|network|domain)/", pathNot: TESTS },
    to: { path: FRAMEWORKS },
  },
  {
    name: "domain-is-entered-by-its-door",
    comment:
      "Import a folder's index.ts, sql.ts, schemas.ts or vocabulary.ts; its other files are internal.",
    severity: "error",
    from: { path: "^lib/domain/((?:shared/)?[^/]+)/" },
    to: { path: "^lib/domain/", pathNot: ["^lib/domain/$1/", ...DOMAIN_DOORS] },
  },
  {
    name: "fragments-see-no-business",
    comment: "Folders take SQL from each other, so a sql.ts imports only their sql.ts.",
    severity: "error",
    from: { path: "^lib/domain/([^/]+)/sql\\.ts$" },
    to: { path: "^lib/domain/", pathNot: ["^lib/domain/$1/", FRAGMENTS, SHAPES] },
  },
  {
    name: "domain-is-entered-by-its-door-from-outside",
    comment:
      "Import a folder's index.ts, sql.ts, schemas.ts or vocabulary.ts; its other files are internal.",
    severity: "error",
    from: { pathNot: "^lib/domain/(?:shared/)?[^/]+/" },
    to: { path: "^lib/domain/", pathNot: DOMAIN_DOORS },
  },
  {
    name: "network-is-entered-by-its-door",
    comment: "Import lib/network itself; its other files are internal.",
    severity: "error",
    from: { pathNot: "^lib/network/" },
    to: { path: "^lib/network/", pathNot: ["^lib/network/index\\.ts$", SHAPES] },
  },
  {
    name: "auth-sees-domain",
    comment: "lib/auth does not import routes or jobs.",
    severity: "error",
    from: { path: "^lib/auth/", pathNot: TESTS },
    to: { path: "^(?:lib/(?:api|jobs|client)/|components/|app/)" },
  },
  {
    name: "jobs-see-domain",
    comment: "Background work calls the domain, not routes or sessions.",
    severity: "error",
    from: { path: "^lib/jobs/", pathNot: TESTS },
    to: { path: "^(?:lib/(?:api|auth|client)/|components/|app/)" },
  },
  {
    name: "api-sees-domain-and-auth",
    comment: "Routes call the domain and lib/auth, not jobs or browser code.",
    severity: "error",
    from: { path: "^lib/api/", pathNot: TESTS },
    to: { path: "^(?:lib/(?:jobs|client)/|components/|app/)" },
  },
  {
    name: "only-domain-touches-the-database",
    comment: "Call the domain: routes, jobs and components do not query the database.",
    severity: "error",
    from: {
      path: "^(?:app|components|lib/(?:api|jobs|client|messages|docs))/|^instrumentation\\.ts$",
      pathNot: [TESTS, "^app/api/bench/"], // The baseline of the benchmark, which is not in the product's build.
    },
    to: { path: [DATABASE, FRAGMENTS] },
  },
  {
    name: "only-domain-touches-the-network",
    comment: "Routes do not call the payment network; only the sandbox phone acts as its payer.",
    severity: "error",
    from: {
      path: "^(?:app|components|lib/(?:api|jobs|auth|client|messages))/|^instrumentation\\.ts$",
      pathNot: [TESTS, SANDBOX_SURFACE],
    },
    to: { path: "^lib/network/", pathNot: SHAPES },
  },
  {
    name: "schemas-see-zod-and-kit",
    comment: "Browsers load schemas.ts and vocabulary.ts too: keep server code out.",
    severity: "error",
    from: { path: SHAPES },
    to: { pathNot: ["^node_modules/zod/", SHAPES, "^lib/kit/[^/]+\\.ts$"] },
  },
  {
    name: "browser-code-knows-no-server-kit",
    comment: "Browsers load schemas, components and lib/client: no database, secrets or settings.",
    severity: "error",
    from: { path: [SHAPES, "^components/", "^lib/(?:client|messages)/"], pathNot: TESTS },
    to: { path: SERVER_KIT },
  },
  {
    name: "client-sees-shapes-and-kit",
    comment: "The browser's client imports only schemas, vocabularies, messages and the kit.",
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
      "A component calls the server through lib/client, and imports only schemas.ts and vocabulary.ts of the domain.",
    severity: "error",
    from: { path: "^components/", pathNot: TESTS },
    to: {
      path: "^lib/",
      pathNot: [SHAPES, "^lib/(?:client|messages)/", "^lib/kit/[^/]+\\.ts$"],
    },
  },
  {
    name: "features-do-not-cross",
    comment: "Move what two features share to components/ui, session, form, list or records.",
    severity: "error",
    from: { path: "^components/([^/]+)/", pathNot: SHARED_COMPONENTS },
    to: { path: "^components/[^/]+/", pathNot: ["^components/$1/", SHARED_COMPONENTS] },
  },
  {
    name: "ui-knows-no-other-component",
    comment: "components/ui contains primitives, which import no session, form, list or feature.",
    severity: "error",
    from: { path: "^components/ui/" },
    to: { path: "^components/(?!ui/)" },
  },
  {
    name: "session-sees-ui",
    comment: "components/session imports only components/ui.",
    severity: "error",
    from: { path: "^components/session/" },
    to: { path: "^components/(?!(?:ui|session)/)" },
  },
  {
    name: "form-sees-session-and-ui",
    comment: "components/form imports only components/ui and session.",
    severity: "error",
    from: { path: "^components/form/" },
    to: { path: "^components/(?!(?:ui|session|form)/)" },
  },
  {
    name: "list-sees-form-session-and-ui",
    comment: "components/list knows no kind of record.",
    severity: "error",
    from: { path: "^components/list/" },
    to: { path: "^components/(?!(?:ui|session|form|list)/)" },
  },
  {
    name: "records-see-list",
    comment: "components/records imports no feature.",
    severity: "error",
    from: { path: "^components/records/" },
    to: { path: "^components/(?!(?:ui|session|form|list|records)/)" },
  },
  {
    name: "typescript-client-stands-alone",
    comment: "The client is a package without dependencies: it imports only itself.",
    severity: "error",
    from: { path: "^clients/", pathNot: TESTS },
    to: { pathNot: "^clients/" },
  },
  {
    name: "nothing-imports-the-typescript-client",
    comment: "The client is for integrators. Browsers call the server through lib/client.",
    severity: "error",
    from: { pathNot: ["^clients/", TESTS] },
    to: { path: "^clients/" },
  },
  {
    name: "server-sees-kit",
    comment:
      "The server in front of Next.js imports only the kit, and meets the app in lib/kit/front-server.ts.",
    severity: "error",
    from: { path: "^server/", pathNot: TESTS },
    to: { path: OWN, pathNot: "^(?:server|lib/kit)/" },
  },
  {
    name: "product-knows-no-program",
    comment: "Programs start the product, which does not know them: move what both need to lib/.",
    severity: "error",
    from: { path: PRODUCT, pathNot: TESTS },
    to: { path: "^(?:operate|server|tools)/" },
  },
  {
    name: "operate-sees-the-product",
    comment: "Programs for operators are no pages, and run where tools are not installed.",
    severity: "error",
    from: { path: "^operate/", pathNot: TESTS },
    to: { path: "^(?:app|components|tools)/" },
  },
  {
    name: "nothing-imports-tests",
    comment: "What operators run does not import test code.",
    severity: "error",
    from: { path: [PRODUCT, "^(?:clients|operate|server)/"], pathNot: TESTS },
    to: { path: TESTS },
  },
  {
    name: "tools-see-test-support",
    comment: "Programs for developers share tests/support with tests, and nothing else.",
    severity: "error",
    from: { path: "^tools/", pathNot: TESTS },
    to: { path: TESTS, pathNot: "^tests/support/" },
  },
  {
    name: "tests-see-no-proofs",
    comment: "Move what tests, proofs and benchmarks share to tests/support.",
    severity: "error",
    from: { path: TESTS, pathNot: "^tests/(?:bench|proofs)/" },
    to: { path: "^tests/(?:bench|proofs)/" },
  },
  {
    name: "proofs-and-benchmarks-do-not-cross",
    comment: "Move what proofs and benchmarks share to tests/support.",
    severity: "error",
    from: { path: "^tests/(bench|proofs)/" },
    to: { path: "^(?:e2e|tests/(?:bench|proofs))/", pathNot: "^tests/$1/" },
  },
  {
    name: "production-needs-production-packages",
    comment:
      "Development packages are not installed in production: move the package to dependencies.",
    severity: "error",
    from: { path: [PRODUCT, "^(?:operate|server)/"], pathNot: TESTS },
    to: { dependencyTypes: ["npm-dev", "npm-no-pkg"], dependencyTypesNot: ["type-only"] },
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden,
  options: {
    doNotFollow: { path: ["node_modules", "^prisma/client/"] },
    exclude: { path: "^(?:\\.next|clients/typescript/dist|tools/clients/programs)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
    },
  },
};
