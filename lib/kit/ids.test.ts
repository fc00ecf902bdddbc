import { expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { isId, newId } from "@/lib/kit/ids";

test("an id made by the database is one that the code knows", async () => {
  const [row] = await db().$queryRaw<{ id: string }[]>`SELECT typeid('dlv') AS id`;
  expect(isId("delivery", row!.id)).toBe(true);
  expect(isId("payment", row!.id)).toBe(false);
});

test("ids sort by the time they were made, whoever made them", async () => {
  const first = newId("payment");
  await new Promise((resolve) => setTimeout(resolve, 2));
  const [row] = await db().$queryRaw<{ id: string }[]>`SELECT typeid('pay') AS id`;
  await new Promise((resolve) => setTimeout(resolve, 2));
  const last = newId("payment");
  expect([last, row!.id, first].sort()).toEqual([first, row!.id, last]);
});

test.each([
  "",
  "pay_",
  "pay_0",
  "nonsense",
  "pay_81h2xcejqtf2nbrexx3vqjhp41",
  "ref_01h2xcejqtf2nbrexx3vqjhp41",
])("%j is no payment's id", (text) => {
  expect(isId("payment", text)).toBe(false);
});
