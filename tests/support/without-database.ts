// The test files that use no database. Creating one and loading its client takes longer than most of them. A file that is
// not listed gets a database; one that is listed and connects fails with this name:
export const NO_DATABASE_URL = "postgresql://test@this-test-file-has-no-database.invalid/none";

const LISTED = [
  "app/api/inngest/",
  "components/(?!webhooks/snippets)",
  "lib/api/(collections|device|openapi)/",
  "lib/api/(download-response|metrics|open-page|watch)[.]",
  "lib/auth/safe-path[.]",
  "lib/(client|docs|messages)/",
  "lib/domain/accounts/(logo-file|user-agent)[.]",
  "lib/domain/payments/network-verdict[.]",
  "lib/domain/shared/(idempotency/request-hash|mail/send-mail)[.]",
  "lib/jobs/embedded/(function-run|runner)[.]",
  "lib/kit/(brand|csv|display|display-languages|env|env-example|fields|money|pagination|phone|secrets)[.]",
  "lib/kit/(statement-spans|text|trace-settings|typed-money|xlsx|zoned-time)[.]",
  "lib/kit/outbound/",
  "lib/network/(gateway|sandbox)/",
  "prisma/demo/time-zone[.]",
  "scripts/(client-address|import-check|migration-locks|migration-rules|table-owners)[.]",
  "scripts/(clients|front|launch|listen)/",
  "tests/(docs-site|monitoring)[.]",
  "tests/device-api/operations[.]",
  "tests/guides/",
  "tests/typescript-client/(package|retries|webhooks)[.]",
];
const pattern = new RegExp(`^(${LISTED.join("|")})`);

/** @param file relative to the root, with slashes */
export const usesDatabase = (file: string): boolean => !pattern.test(file);
