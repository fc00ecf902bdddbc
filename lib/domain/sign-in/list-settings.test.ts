import { expect, test } from "vitest";
import { memberOf, newMember } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { changeListSettings, listSettingsOf } from "./list-settings";
import { ListSettings } from "./view-schemas";

test("list settings belong to the user, in every session", async () => {
  const { organization } = await newMerchant();
  const member = await newMember(organization.id, "owner");
  const colleague = await newMember(organization.id, "owner");
  expect(member.listSettings).toEqual({ density: "comfortable", hidden: {} });

  const chosen = { density: "compact", hidden: { payments: ["payer", "source"] } } as const;
  await changeListSettings(member, ListSettings.parse(chosen));
  expect((await memberOf(member)).listSettings).toEqual(chosen);
  expect((await memberOf(colleague)).listSettings).toEqual({ density: "comfortable", hidden: {} });
});

test("only known columns can be hidden, and never the one that leads to the record", () => {
  const hiding = (hidden: object) => ListSettings.safeParse({ density: "compact", hidden }).success;
  expect(hiding({ payments: ["status", "order", "payer", "source", "created"] })).toBe(true);
  expect(hiding({ payments: ["amount"] })).toBe(false);
  expect(hiding({ payments: ["status", "status"] })).toBe(false);
  expect(hiding({ people: ["name"] })).toBe(false);
  expect(ListSettings.safeParse({ density: "huge", hidden: {} }).success).toBe(false);
});

test("only columns that can be added are shown beside the known ones", () => {
  const showing = (shown: object) =>
    ListSettings.safeParse({ density: "compact", hidden: {}, shown }).success;
  expect(showing({ payments: ["method", "till", "person", "tip", "net", "tags"] })).toBe(true);
  expect(showing({ payments: ["tip", "tip"] })).toBe(false);
  expect(showing({ payments: ["status"] })).toBe(false);
  expect(showing({ refunds: ["till"] })).toBe(false);
});

test("settings of another version count as not set", () => {
  const stored = { density: "compact", hidden: { payments: ["removed"] } };
  expect(listSettingsOf(stored)).toEqual({ density: "comfortable", hidden: {} });
  expect(listSettingsOf(null)).toEqual({ density: "comfortable", hidden: {} });
});
