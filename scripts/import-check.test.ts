import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkImports, type Violation } from "./import-check";
import rules from "../.dependency-cruiser.mjs";

/** A small house in which everything is as it should be. */
const HOUSE: Record<string, string> = {
  "package.json":
    '{ "dependencies": { "next": "1", "zod": "1", "pg": "1" }, "devDependencies": { "vitest": "1" } }',
  ...Object.fromEntries(
    ["next", "zod", "pg", "vitest"].flatMap((name) => [
      [`node_modules/${name}/package.json`, `{ "name": "${name}", "main": "index.js" }`],
      [`node_modules/${name}/index.js`, "module.exports = {};"],
    ]),
  ),
  "lib/db.ts": 'import pg from "pg"; export const db = pg;',
  "lib/money.ts": "export const money = 1;",
  "lib/payments/index.ts": 'export * from "./pay";',
  "lib/payments/pay.ts":
    'import { db } from "@/lib/db"; import "@/lib/network"; export const pay = db;',
  "lib/payments/schemas.ts": 'import z from "zod"; import "@/lib/money"; export const schema = z;',
  "lib/refunds/index.ts": 'import "@/lib/payments"; export const refund = 1;',
  "lib/network/index.ts": 'export * from "./port";',
  "lib/network/port.ts": 'import "@/lib/db"; export const port = 1;',
  "lib/http/route.ts": 'import "next"; import "@/lib/payments"; export const route = 1;',
  "lib/client/fetch.ts": "export const get = 1;",
  "components/ui/button.tsx": "export const Button = 1;",
  "components/payments/list.tsx":
    'import "@/components/ui/button"; import "@/lib/payments/schemas"; import "@/lib/client/fetch";',
  "app/page.tsx": 'import "@/components/payments/list"; import "@/lib/payments"; import "next";',
  "app/page.test.ts": 'import "./page"; import "vitest"; import "@/lib/db";',
  "app/api/sandbox/route.ts": 'import "@/lib/network";',
};

/** One file that breaks one rule, in words and in code. */
const VIOLATIONS: [rule: string, file: string, code: string][] = [
  ["no-cycles", "lib/payments/a.ts", 'import "./b";'],
  ["everything-resolves", "lib/payments/lost.ts", 'import "./nowhere";'],
  ["nothing-imports-app", "lib/payments/page-user.ts", 'import "@/app/page";'],
  ["business-knows-no-framework", "lib/payments/framed.ts", 'import "next";'],
  ["business-knows-no-framework", "lib/payments/http-user.ts", 'import "@/lib/http/route";'],
  ["business-knows-no-framework", "lib/network/framed.ts", 'import "next";'],
  ["business-knows-no-framework", "lib/never-heard-of/framed.ts", 'import "next";'],
  ["business-is-entered-by-its-door", "lib/refunds/burglar.ts", 'import "@/lib/payments/pay";'],
  ["business-is-entered-by-its-door", "lib/http/burglar.ts", 'import "@/lib/network/port";'],
  [
    "business-is-entered-by-its-door-from-outside",
    "app/burglar.ts",
    'import "@/lib/payments/pay";',
  ],
  ["only-business-touches-the-database", "app/query.ts", 'import "@/lib/db";'],
  ["only-business-touches-the-database", "lib/http/query.ts", 'import "pg";'],
  ["only-business-touches-the-network", "lib/http/caller.ts", 'import "@/lib/network";'],
  ["only-business-touches-the-network", "app/caller.ts", 'import "@/lib/network";'],
  ["schemas-import-zod-and-the-kit", "lib/refunds/schemas.ts", 'import "./index";'],
  ["browser-code-knows-no-server-kit", "lib/links/schemas.ts", 'import "@/lib/db";'],
  [
    "components-see-schemas-client-and-kit",
    "components/payments/door.tsx",
    'import "@/lib/payments";',
  ],
  [
    "features-do-not-cross",
    "components/refunds/crossing.tsx",
    'import "@/components/payments/list";',
  ],
  ["the-ui-knows-no-feature", "components/ui/feature.tsx", 'import "@/components/payments/list";'],
  ["the-kit-stands-alone", "lib/clever.ts", 'import "@/lib/payments";'],
  ["nothing-imports-tests", "lib/payments/tested.ts", 'import "@/app/page.test";'],
  ["production-needs-production-packages", "lib/payments/tester.ts", 'import "vitest";'],
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

describe("the rule of imports", () => {
  it("finds nothing where everything is as it should be", async () => {
    const { violations, modules } = await check(build("clean", HOUSE));
    expect(violations).toEqual([]);
    expect(modules).toBeGreaterThan(10);
  });

  it("tells that it has looked at nothing", async () => {
    const { modules } = await check(
      build("empty", { "lib/readme.txt": "", "scripts/other.ts": "" }),
    );
    expect(modules).toBe(0);
  });

  describe("finds every kind of violation", () => {
    let found: Violation[];
    beforeAll(async () => {
      const broken = Object.fromEntries(VIOLATIONS.map(([, file, code]) => [file, code]));
      const house = build("broken", { ...HOUSE, "lib/payments/b.ts": 'import "./a";', ...broken });
      ({ violations: found } = await check(house));
    });

    it.each(VIOLATIONS)("%s, in %s", (rule, file) => {
      expect(found).toContainEqual(expect.objectContaining({ rule, from: file }));
    });

    it("and every rule has its case here", () => {
      const named = new Set(VIOLATIONS.map(([rule]) => rule));
      expect(
        rules.forbidden?.map(({ name }) => name).filter((name) => !named.has(name ?? "")),
      ).toEqual([]);
    });
  });
});
