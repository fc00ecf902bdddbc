import { expect, test } from "vitest";
import { checkSubjectOrder } from "./subject-order";

const ORDER = ["till/sql", "accounts", "payments", "till", "payments/views"];

const found = (...imports: [from: string, to: string][]) =>
  checkSubjectOrder(
    imports.map(([from, to]) => ({ from: `lib/domain/${from}`, to: `lib/domain/${to}` })),
    ORDER,
  ).map(({ from, to }) => [from.slice("lib/domain/".length), to.replace("lib/domain/", "")]);

test("a subject sees those before it, and itself", () => {
  expect(
    found(
      ["till/pay.ts", "payments/index.ts"],
      ["till/pay.ts", "till/show.ts"],
      ["payments/pay.test.ts", "till/index.ts"],
    ),
  ).toEqual([]);
});

test("an import of a later subject is reported", () => {
  expect(
    found(["payments/pay.ts", "till/index.ts"], ["payments/schemas.ts", "till/schemas.ts"]),
  ).toEqual([
    ["payments/pay.ts", "till/index.ts"],
    ["payments/schemas.ts", "till/schemas.ts"],
  ]);
});

test("a part of a subject has a place of its own, also towards its subject", () => {
  expect(
    found(
      ["payments/columns.ts", "till/sql.ts"],
      ["payments/views/list.ts", "till/index.ts"],
      ["payments/views/list.ts", "payments/columns.ts"],
    ),
  ).toEqual([]);
  expect(
    found(["payments/present.ts", "payments/views/list.ts"], ["till/sql.ts", "payments/sql.ts"]),
  ).toEqual([
    ["payments/present.ts", "payments/views/list.ts"],
    ["till/sql.ts", "payments/sql.ts"],
  ]);
});

test("a subject without a place is reported", () => {
  expect(found(["refunds/pay.ts", "accounts/index.ts"])).toEqual([["refunds", "no place"]]);
});
