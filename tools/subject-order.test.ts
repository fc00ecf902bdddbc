import { expect, test } from "vitest";
import { checkSubjectOrder } from "./subject-order";

const ORDER = ["accounts", "payments", "till"];

const found = (imports: [from: string, to: string][], exceptions: [string, string][] = []) =>
  checkSubjectOrder(
    imports.map(([from, to]) => ({ from: `lib/domain/${from}`, to: `lib/domain/${to}` })),
    ORDER,
    exceptions,
  ).map(({ from, to }) => [from.slice("lib/domain/".length), to.replace("lib/domain/", "")]);

test("a subject sees those before it, and itself", () => {
  expect(
    found([
      ["till/pay.ts", "payments/index.ts"],
      ["till/pay.ts", "till/show.ts"],
      ["payments/pay.test.ts", "till/index.ts"],
    ]),
  ).toEqual([]);
});

test("an import of a later subject is reported, unless it is an exception", () => {
  const early: [string, string] = ["payments/columns.ts", "till/sql.ts"];
  expect(found([early])).toEqual([early]);
  expect(found([early], [early])).toEqual([]);
  expect(found([early, ["payments/pay.ts", "till/sql.ts"]], [early])).toEqual([
    ["payments/pay.ts", "till/sql.ts"],
  ]);
});

test("an exception that is no longer needed is reported, and a subject without a place", () => {
  expect(found([], [["payments/columns.ts", "till/sql.ts"]])).toEqual([
    ["payments/columns.ts", "till/sql.ts"],
  ]);
  expect(found([["refunds/pay.ts", "accounts/index.ts"]])).toEqual([["refunds", "no place"]]);
});
