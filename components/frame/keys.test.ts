import { expect, it } from "vitest";
import { ROLES, permissionsOf } from "@/lib/kit/permissions";
import { keys as texts } from "@/lib/messages/en/keys";
import { actOf, KEYS, PAGE_PREFIX, pagesOf } from "./keys";
import { PAGES } from "./pages";

it("no two keys are the same", () => {
  const single = KEYS.flatMap((key) => ("act" in key ? [key.keys[0]] : []));
  expect(new Set([...single, PAGE_PREFIX]).size).toBe(single.length + 1);
  expect(new Set(PAGES.map(({ key }) => key)).size).toBe(PAGES.length);
});

it("every key has a name", () => {
  expect(KEYS.map(({ name }) => texts.names[name]).filter(Boolean)).toHaveLength(KEYS.length);
});

it.each([
  ["/", "search"],
  ["?", "help"],
  ["j", "next"],
  ["K", "previous"],
  ["x", undefined],
  ["Enter", undefined],
])("the key %s does: %s", (key, act) => {
  expect(actOf(key)).toBe(act);
});

it("keys open only pages that the role may open", () => {
  const names = Object.fromEntries(
    ROLES.map((role) => [role, pagesOf([...permissionsOf({ role })]).map(({ name }) => name)]),
  );
  expect(names.cashier).toEqual(["till", "settings"]);
  expect(names.owner).toEqual(PAGES.map(({ name }) => name));
  expect(names.accountant).not.toContain("webhooks");
});
