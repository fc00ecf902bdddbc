import { beforeEach, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/kit/actor";
import { db } from "@/lib/kit/db";
import { after, days } from "@/lib/kit/time";
import { newMerchant } from "@/tests/support/merchant";
import { auditLine, deleteOldAuditEntries } from "./";

vi.hoisted(() => vi.stubEnv("AUDIT_RETENTION_DAYS", "100"));

let owner: Actor;
beforeEach(async () => {
  ({ owner } = await newMerchant());
});

const now = new Date();
const write = (action: string, age: number) =>
  db().auditEntry.create({
    data: { ...auditLine(owner, action, { target: "x" }), at: after(now, -days(age)) },
  });
const actions = async () => {
  const rows = await db().auditEntry.findMany({
    where: { organizationId: owner.organizationId, action: { startsWith: "act." } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ action }) => action);
};

test.each([1, 2, 100])("old entries are deleted in batches of %i, others kept", async (batch) => {
  for (const age of [300, 200, 101, 99, 1]) await write(`act.${age}`, age);
  const result = await deleteOldAuditEntries({ now, batch });
  // A page that ends with a young entry is the last one of its day.
  expect(result.more).toBe(false);
  for (let run = 0; run < 3; run += 1) await deleteOldAuditEntries({ now, batch: 1_000 });
  expect(await actions()).toEqual(["act.99", "act.1"]);
});
