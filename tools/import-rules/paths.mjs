// @ts-check
// What the import rules match paths with.

export const TESTS = "\\.test\\.tsx?$|^(?:tests|e2e)/";
export const PRODUCT = "^(?:(?:app|components|lib|prisma)/|instrumentation\\.ts$)";
/** Modules of this repository. */
export const OWN = "^(?!node_modules/|prisma/client/).+/";
/** Code that browsers load too. */
export const SHAPES = "^lib/.+[/-](?:schemas|vocabulary)\\.ts$";
/** SQL fragments of a folder of the domain, for other folders' statements. */
export const FRAGMENTS = "^lib/domain/[^/]+/sql\\.ts$";
/** The files of a domain folder that other folders can import, and files next to such folders. */
export const DOMAIN_ENTRY_POINTS = [
  SHAPES,
  "^lib/domain/(?:shared/)?[^/]+/(?:views/)?index\\.ts$",
  "^lib/domain/shared/[^/]+\\.ts$",
  FRAGMENTS,
];
export const DATABASE = "^(?:lib/kit/db\\.ts$|prisma/client/|node_modules/(?:@prisma|pg)/)";
export const FRAMEWORKS =
  "^node_modules/(?:next|react|react-dom|inngest|next-auth|@tanstack/[^/]+|@mantine/[^/]+)/";
/** Modules that browsers must not load, because they use the database, secrets or the process. */
export const SERVER_KIT =
  "^lib/kit/(?:clock|database-answers|db|db-pool|disk|env|front-server|language-scope|log|metrics|open-telemetry|rate-limit|secrets|statement-spans)\\.ts$|^lib/kit/outbound/";
/** Components shared by features. Each folder can import those before it. */
export const SHARED_COMPONENTS = "^components/(?:ui|session|form|list|records)/";
/** The payer's side of the sandbox calls the network, not the domain. */
export const SANDBOX_SURFACE = "^app/api/sandbox/|^app/\\(sandbox\\)/|^lib/api/sandbox/";
