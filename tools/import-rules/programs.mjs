// @ts-check
// What is beside the product: its client, the server in front, programs and tests.
import { TESTS, PRODUCT, OWN } from "./paths.mjs";

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
export const programs = [
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
