// @ts-check
// The layers of lib/ and app/, and how the folders of the domain and the network are entered.
import {
  TESTS,
  SHAPES,
  FRAGMENTS,
  DOMAIN_ENTRY_POINTS,
  DATABASE,
  FRAMEWORKS,
  SERVER_KIT,
  SANDBOX_SURFACE,
} from "./paths.mjs";

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
export const layers = [
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
    to: { path: "^lib/domain/", pathNot: ["^lib/domain/$1/", ...DOMAIN_ENTRY_POINTS] },
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
    to: { path: "^lib/domain/", pathNot: DOMAIN_ENTRY_POINTS },
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
];
