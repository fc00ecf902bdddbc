import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import rules from "../.dependency-cruiser.mjs";
import { checkImports, type Violation } from "./import-check";

/** A small repository without violations. */
const VALID_TREE: Record<string, string> = {
  "package.json":
    '{ "dependencies": { "next": "1", "zod": "1", "pg": "1" }, "devDependencies": { "vitest": "1" } }',
  ...Object.fromEntries(
    ["next", "zod", "pg", "vitest"].flatMap((name) => [
      [`node_modules/${name}/package.json`, `{ "name": "${name}", "main": "index.js" }`],
      [`node_modules/${name}/index.js`, "module.exports = {};"],
    ]),
  ),
  "lib/kit/db.ts": 'import pg from "pg"; export const db = pg;',
  "lib/kit/money.ts": "export const money = 1;",
  "lib/messages/en.ts": 'import "@/lib/kit/money"; export const en = 1;',
  "lib/docs/index.ts": 'import "@/lib/kit/money"; export * from "./vocabulary";',
  "lib/docs/vocabulary.ts": "export const section = 1;",
  "lib/domain/payments/index.ts": 'export * from "./pay";',
  "lib/domain/payments/pay.ts":
    'import { db } from "@/lib/kit/db"; import "@/lib/network"; import "@/lib/domain/refunds/sql"; export const pay = db;',
  "lib/domain/payments/sql.ts":
    'import "@/lib/kit/db"; import "@/lib/domain/refunds/sql"; import "./schemas"; export const fragment = 1;',
  "lib/domain/refunds/sql.ts": 'import "@/lib/kit/db"; export const fragment = 1;',
  "lib/domain/payments/schemas.ts":
    'import z from "zod"; import "@/lib/kit/money"; export const schema = z;',
  "lib/domain/refunds/index.ts":
    'import "@/lib/domain/payments"; import "@/lib/domain/payments/sql"; export const refund = 1;',
  "lib/domain/shared/timeline.ts": "export const append = 1;",
  "lib/domain/shared/polling/index.ts": 'import "@/lib/domain/shared/timeline";',
  "lib/domain/shared/polling/claim.ts": "export const claim = 1;",
  "lib/network/index.ts": 'export * from "./port";',
  "lib/network/port.ts": 'import "@/lib/kit/db"; export const port = 1;',
  "lib/auth/index.ts": 'import "next"; import "@/lib/domain/payments"; export const member = 1;',
  "lib/api/core/route.ts":
    'import "@/lib/auth"; import "@/lib/domain/payments"; export const route = 1;',
  "lib/jobs/index.ts": 'import "@/lib/domain/payments"; export const job = 1;',
  "lib/client/fetch.ts":
    'import "@/lib/domain/payments/schemas"; import type { route } from "@/lib/api/core/route"; export const get = (_: typeof route) => 1;',
  "components/ui/button.tsx": "export const Button = 1;",
  "components/session/view.tsx": 'import "@/components/ui/button";',
  "components/form/form.tsx":
    'import "@/components/ui/button"; import "@/components/session/view";',
  "components/list/filters.tsx":
    'import "@/components/ui/button"; import "@/components/session/view"; import "@/components/form/form";',
  "components/records/link.tsx": 'import "@/components/list/filters";',
  "components/payments/list.tsx":
    'import "@/components/records/link"; import "@/components/ui/button"; import "@/components/session/view"; import "@/components/form/form"; import "@/components/list/filters"; import "@/lib/domain/payments/schemas"; import "@/lib/client/fetch";',
  "app/page.tsx":
    'import "@/components/payments/list"; import "@/lib/domain/payments"; import "@/lib/docs"; import "next";',
  "app/page.test.ts": 'import "./page"; import "vitest"; import "@/lib/kit/db";',
  "clients/typescript/src/index.ts": 'export * from "./client.js";',
  "clients/typescript/src/client.ts": "export const client = 1;",
  "tests/clients/client.test.ts": 'import "@/clients/typescript/src"; import "@/app/page";',
  "app/api/sandbox/route.ts": 'import "@/lib/network";',
  "tests/support/shop.ts": 'import "@/app/page"; export const shop = 1;',
  "operate/launch/settings.mjs": "export const root = 1;",
  "operate/start.mjs": 'import "./launch/settings.mjs"; import "../lib/domain/payments/index";',
  "server/server.ts": 'import "@/lib/kit/money"; import "next";',
  "server/server.test.ts": 'import "./server"; import "@/tests/support/shop"; import "vitest";',
  "tools/size.ts": 'import "@/operate/start.mjs"; import "@/tests/support/shop"; import "vitest";',
  "tests/proofs/proof.ts": 'import "@/tests/support/shop"; import "@/tools/size";',
  "tests/bench/bench.ts": 'import "@/tests/support/shop";',
};

/** Each case is one file that breaks one rule. */
const VIOLATIONS: [rule: string, file: string, code: string][] = [
  ["no-cycles", "lib/domain/payments/a.ts", 'import "./b";'],
  ["everything-resolves", "lib/domain/payments/lost.ts", 'import "./nowhere";'],
  ["kebab-case", "lib/domain/payments/PayLater.ts", "export const later = 1;"],
  ["kebab-case", "components/Payments/later.ts", "export const later = 1;"],
  ["nothing-imports-app", "lib/domain/payments/page-user.ts", 'import "@/app/page";'],
  ["every-module-has-a-layer", "lib/anything.ts", 'import "@/lib/kit/money";'],
  ["every-module-has-a-layer", "lib/never-heard-of/it.ts", 'import "zod";'],
  ["kit-stands-alone", "lib/kit/clever.ts", 'import "@/lib/domain/payments";'],
  ["kit-stands-alone", "lib/kit/cleverer.ts", 'import "@/lib/messages/en";'],
  ["messages-see-kit", "lib/messages/asking.ts", 'import "@/lib/client/fetch";'],
  ["docs-see-kit", "lib/docs/reading.ts", 'import "@/lib/domain/payments";'],
  ["docs-see-kit", "lib/docs/described.ts", 'import "@/lib/api/core/route";'],
  ["network-sees-kit", "lib/network/knowing.ts", 'import "@/lib/domain/payments";'],
  ["domain-sees-network-and-kit", "lib/domain/payments/http.ts", 'import "@/lib/api/core/route";'],
  ["domain-sees-network-and-kit", "lib/domain/payments/session.ts", 'import "@/lib/auth";'],
  ["domain-knows-no-framework", "lib/domain/payments/framed.ts", 'import "next";'],
  ["domain-knows-no-framework", "lib/domain/new/framed.ts", 'import "next";'],
  ["domain-knows-no-framework", "lib/docs/framed.ts", 'import "next";'],
  ["domain-knows-no-framework", "lib/network/framed.ts", 'import "next";'],
  [
    "domain-is-entered-by-its-door",
    "lib/domain/refunds/burglar.ts",
    'import "@/lib/domain/payments/pay";',
  ],
  [
    "domain-is-entered-by-its-door",
    "lib/domain/refunds/claiming.ts",
    'import "@/lib/domain/shared/polling/claim";',
  ],
  ["fragments-see-no-business", "lib/domain/links/sql.ts", 'import "@/lib/domain/payments";'],
  [
    "domain-is-entered-by-its-door-from-outside",
    "lib/api/burglar.ts",
    'import "@/lib/domain/payments/pay";',
  ],
  [
    "domain-is-entered-by-its-door-from-outside",
    "app/burglar.ts",
    'import "@/lib/domain/payments/pay";',
  ],
  ["network-is-entered-by-its-door", "lib/domain/payments/port.ts", 'import "@/lib/network/port";'],
  ["auth-sees-domain", "lib/auth/route.ts", 'import "@/lib/api/core/route";'],
  ["jobs-see-domain", "lib/jobs/session.ts", 'import "@/lib/auth";'],
  ["api-sees-domain-and-auth", "lib/api/job.ts", 'import "@/lib/jobs";'],
  ["only-domain-touches-the-database", "app/query.ts", 'import "@/lib/kit/db";'],
  ["only-domain-touches-the-database", "lib/api/query.ts", 'import "pg";'],
  ["only-domain-touches-the-database", "lib/docs/query.ts", 'import "@/lib/kit/db";'],
  ["only-domain-touches-the-database", "lib/jobs/query.ts", 'import "@/lib/domain/payments/sql";'],
  ["only-domain-touches-the-network", "lib/api/caller.ts", 'import "@/lib/network";'],
  ["only-domain-touches-the-network", "lib/auth/caller.ts", 'import "@/lib/network";'],
  ["only-domain-touches-the-network", "app/caller.ts", 'import "@/lib/network";'],
  ["schemas-see-zod-and-kit", "lib/domain/refunds/schemas.ts", 'import "./index";'],
  ["browser-code-knows-no-server-kit", "lib/domain/links/schemas.ts", 'import "@/lib/kit/db";'],
  ["client-sees-operations-as-types", "lib/client/tables.ts", 'import "@/lib/api/core/route";'],
  ["client-sees-shapes-and-kit", "lib/client/direct.ts", 'import "@/lib/domain/payments";'],
  [
    "components-see-client-shapes-and-kit",
    "components/payments/door.tsx",
    'import "@/lib/domain/payments";',
  ],
  [
    "features-do-not-cross",
    "components/refunds/crossing.tsx",
    'import "@/components/payments/list";',
  ],
  [
    "ui-knows-no-other-component",
    "components/ui/feature.tsx",
    'import "@/components/payments/list";',
  ],
  [
    "ui-knows-no-other-component",
    "components/ui/member.tsx",
    'import "@/components/session/view";',
  ],
  ["ui-knows-no-other-component", "components/ui/typed.tsx", 'import "@/components/form/form";'],
  ["ui-knows-no-other-component", "components/ui/rows.tsx", 'import "@/components/list/filters";'],
  ["session-sees-ui", "components/session/typed.tsx", 'import "@/components/form/form";'],
  ["session-sees-ui", "components/session/feature.tsx", 'import "@/components/payments/list";'],
  ["form-sees-session-and-ui", "components/form/rows.tsx", 'import "@/components/list/filters";'],
  [
    "form-sees-session-and-ui",
    "components/form/feature.tsx",
    'import "@/components/payments/list";',
  ],
  [
    "list-sees-form-session-and-ui",
    "components/list/feature.tsx",
    'import "@/components/payments/list";',
  ],
  [
    "list-sees-form-session-and-ui",
    "components/list/named.tsx",
    'import "@/components/records/link";',
  ],
  ["records-see-list", "components/records/feature.tsx", 'import "@/components/payments/list";'],
  ["typescript-client-stands-alone", "clients/typescript/src/kit.ts", 'import "@/lib/kit/money";'],
  ["typescript-client-stands-alone", "clients/typescript/src/package.ts", 'import "zod";'],
  [
    "nothing-imports-the-typescript-client",
    "lib/client/official.ts",
    'import "@/clients/typescript/src";',
  ],
  ["server-sees-kit", "server/clever.ts", 'import "@/lib/domain/payments";'],
  ["server-sees-kit", "server/starting.ts", 'import "../operate/start.mjs";'],
  ["server-sees-kit", "server/rooted.ts", 'import "../operate/launch/settings.mjs";'],
  ["product-knows-no-program", "lib/domain/payments/served.ts", 'import "@/server/server";'],
  ["operate-sees-the-product", "operate/sized.ts", 'import "@/tools/size";'],
  ["operate-sees-the-product", "operate/painted.ts", 'import "@/components/ui/button";'],
  ["nothing-imports-tests", "lib/domain/payments/tested.ts", 'import "@/tests/support/shop";'],
  ["nothing-imports-tests", "operate/tested.ts", 'import "@/tests/support/shop";'],
  ["nothing-imports-tests", "server/tested.ts", 'import "@/tests/support/shop";'],
  ["tools-see-test-support", "tools/proving.ts", 'import "@/tests/proofs/proof";'],
  ["tests-see-no-proofs", "tests/support/proven.ts", 'import "@/tests/proofs/proof";'],
  ["tests-see-no-proofs", "lib/kit/measured.test.ts", 'import "@/tests/bench/bench";'],
  ["tests-see-no-proofs", "e2e/proven.spec.ts", 'import "@/tests/proofs/proof";'],
  ["proofs-and-benchmarks-do-not-cross", "tests/bench/proven.ts", 'import "@/tests/proofs/proof";'],
  ["production-needs-production-packages", "lib/domain/payments/tester.ts", 'import "vitest";'],
  ["production-needs-production-packages", "operate/tester.ts", 'import "vitest";'],
];

const folder = mkdtempSync(path.join(tmpdir(), "qassa-imports-"));

function build(name: string, files: Record<string, string>): string {
  const house = path.join(folder, name);
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
    writeFileSync(path.join(house, file), code);
  }
  cpSync(path.resolve(import.meta.dirname, "../tsconfig.json"), path.join(house, "tsconfig.json"));
  return house;
}

const check = (house: string) =>
  checkImports(house, (entry) => existsSync(path.join(house, entry)));

afterAll(() => rmSync(folder, { recursive: true }));

describe("the import rules", () => {
  it("finds nothing when there are no violations", async () => {
    const { violations, modules } = await check(build("clean", VALID_TREE));
    expect(violations).toEqual([]);
    expect(modules).toBeGreaterThan(10);
  });

  it("reports that it checked no modules", async () => {
    const { modules } = await check(build("empty", { "lib/readme.txt": "", "tools/other.ts": "" }));
    expect(modules).toBe(0);
  });

  describe("finds every kind of violation", () => {
    let found: Violation[];
    beforeAll(async () => {
      const broken = Object.fromEntries(VIOLATIONS.map(([, file, code]) => [file, code]));
      const house = build("broken", {
        ...VALID_TREE,
        "lib/domain/payments/b.ts": 'import "./a";',
        ...broken,
      });
      ({ violations: found } = await check(house));
    });

    it.each(VIOLATIONS)("%s, in %s", (rule, file) => {
      expect(found).toContainEqual(expect.objectContaining({ rule, from: file }));
    });

    it("every rule has a case here", () => {
      const named = new Set(VIOLATIONS.map(([rule]) => rule));
      expect(
        rules.forbidden?.map(({ name }) => name).filter((name) => !named.has(name ?? "")),
      ).toEqual([]);
    });
  });
});
