import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkTableOwners } from "./table-owners";

const model = (name: string, table: string, schema = "public") =>
  `model ${name} {\n  id String @id\n\n  @@map("${table}")\n  @@schema("${schema}")\n}\n`;

const OWNERS = {
  payments: "domain/payments",
  refunds: "domain/refunds",
  "sandbox.refunds": "network/sandbox",
};

/** A repository without violations. */
const REPOSITORY: Record<string, string> = {
  "prisma/schema.prisma":
    'enum Mode {\n  test\n  @@map("mode")\n}\n' +
    model("Payment", "payments") +
    model("Refund", "refunds") +
    model("SandboxRefund", "refunds", "sandbox"),
  "lib/domain/payments/read.ts": "query(Prisma.sql`SELECT id FROM payments p JOIN line ON true`);",
  "lib/domain/refunds/read.ts":
    "// Out of the rows FROM payments.\n/* and FROM payments */\nquery(Prisma.sql`SELECT 1 AS payments FROM refunds`);",
  "lib/domain/refunds/read.test.ts": "query(Prisma.sql`DELETE FROM payments`);",
  "lib/domain/invariants/check.ts": "query(Prisma.sql`SELECT FROM payments JOIN refunds ON true`);",
  "lib/network/sandbox/read.ts": "query(Prisma.sql`SELECT FROM sandbox.refunds`);",
};

const folder = mkdtempSync(path.join(tmpdir(), "qassa-tables-"));
let made = 0;

function check(changes: Record<string, string> = {}, owners: Record<string, string> = OWNERS) {
  const repository = path.join(folder, String((made += 1)));
  for (const [file, text] of Object.entries({ ...REPOSITORY, ...changes })) {
    mkdirSync(path.dirname(path.join(repository, file)), { recursive: true });
    writeFileSync(path.join(repository, file), text);
  }
  return checkTableOwners(repository, owners);
}

afterAll(() => rmSync(folder, { recursive: true }));

describe("the owners of tables", () => {
  it("are those that name them, and the books' check and the tests may", () => {
    expect(check()).toEqual({ violations: [], uses: 5 });
  });

  it.each([
    ["SELECT 1 FROM payments", "payments"],
    ["SELECT 1 from public.payments AS p", "payments"],
    ['SELECT 1 FROM "payments"', "payments"],
    ["SELECT 1 FROM refunds r LEFT JOIN payments p ON true", "payments"],
    ["SELECT 1 FROM refunds r, payments p", "payments"],
    ["SELECT 1 FROM refunds AS r,\n  payments", "payments"],
    ["UPDATE ONLY payments SET amount = 1", "payments"],
    ["INSERT INTO payments (id) VALUES (1)", "payments"],
    ["DELETE FROM payments", "payments"],
    ["DELETE FROM refunds USING payments p", "payments"],
    ["payments WHERE id = 1", "payments"],
    ["SELECT 1 FROM sandbox.refunds", "sandbox.refunds"],
  ])("are missed in another's %j", (sql, to) => {
    const from = "lib/domain/refunds/burglar.ts";
    expect(check({ [from]: `query(Prisma.sql\`${sql}\`);` }).violations).toEqual([
      expect.objectContaining({ from, to }),
    ]);
  });

  it("are missed in a fragment that names its columns", () => {
    const from = "lib/domain/refunds/burglar.ts";
    const fragment = 'sqlRows<"id" | "mode">`payments WHERE id = 1`;';
    expect(check({ [from]: fragment }).violations).toEqual([
      expect.objectContaining({ from, to: "payments" }),
    ]);
  });

  it("do not own the tables of folders that are called alike", () => {
    const from = "lib/domain/payments-more/read.ts";
    expect(check({ [from]: REPOSITORY["lib/domain/payments/read.ts"]! }).violations).toEqual([
      expect.objectContaining({ from, to: "payments" }),
    ]);
  });

  it.each([
    ["a table without an owner", { payments: OWNERS.payments, refunds: OWNERS.refunds }],
    ["an owner that is not there", { ...OWNERS, "sandbox.refunds": "network/nowhere" }],
    ["an owner of no table", { ...OWNERS, "sandbox.payers": "network/sandbox" }],
  ])("are all known: %s is told of", (_, owners) => {
    expect(check({}, owners).violations).toContainEqual(
      expect.objectContaining({
        from: "prisma/schema.prisma",
        to: expect.stringMatching(/^sandbox\./),
      }),
    );
  });

  it("tells that it has looked at nothing", () => {
    const nothing = Object.fromEntries(
      Object.keys(REPOSITORY).map((file) => [file, file.endsWith(".ts") ? "" : REPOSITORY[file]!]),
    );
    expect(check(nothing).uses).toBe(0);
  });
});
