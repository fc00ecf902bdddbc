// What roles and keys must not be able to do. Other tests read the table of roles, so only this one notices a change there.
import { expect, test } from "vitest";
import { type Grant, permissionsOf, ROLES, rolesWith, SCOPES } from "./permissions";

const has = (grant: Grant) => [...permissionsOf(grant)].sort();

const AT_A_TILL = [
  "payments.cancel",
  "payments.create",
  "payments.read",
  "refunds.create",
  "refunds.read",
];

test.each([
  "organization.manage",
  "team.manage",
  "network.manage",
  "tills.manage",
  "audit.read",
] as const)("%s is for owners and admins only", (permission) => {
  expect(rolesWith(permission)).toEqual(["owner", "admin"]);
});

test("a cashier takes and returns payments and notes what they were, and sees no list of them", () => {
  expect(has({ role: "cashier" })).toEqual([...AT_A_TILL, "payments.annotate"].sort());
});

test("money is returned by no developer, and taken by no accountant", () => {
  expect(rolesWith("refunds.create")).toEqual(["owner", "admin", "accountant", "cashier"]);
  expect(rolesWith("payments.create")).toEqual(["owner", "admin", "developer", "cashier"]);
  expect(rolesWith("payments.link")).toEqual(["owner", "admin", "developer"]);
});

test("device keys and webhooks are changed by those who integrate, and revenue is read by those who account", () => {
  for (const permission of ["devices.manage", "webhooks.manage", "webhooks.read"] as const) {
    expect(rolesWith(permission), permission).toEqual(["owner", "admin", "developer"]);
  }
  expect(rolesWith("reports.read")).toEqual(["owner", "admin", "accountant"]);
});

test("a key with every scope manages nothing, and reads nothing of the team or the audit log", () => {
  expect(has({ scopes: SCOPES })).toEqual(
    [
      ...AT_A_TILL,
      "payments.link",
      "payments.search",
      "refunds.search",
      "webhooks.read",
      "webhooks.test",
    ].sort(),
  );
});

test.each(ROLES)("a PIN lets the %s do nothing but what is done at a till", (role) => {
  const atTill = has({ role, isAtTill: true });
  expect(AT_A_TILL).toEqual(expect.arrayContaining(atTill));
  expect(has({ role, isAtTill: true, needsTwoFactor: true })).toEqual([]);
});
