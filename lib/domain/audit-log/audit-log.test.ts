import { beforeEach, describe, expect, test } from "vitest";
import { auditLine } from "@/lib/domain/audit";
import type { Actor } from "@/lib/kit/actor";
import { csvParts } from "@/lib/kit/csv";
import { db, Prisma, query } from "@/lib/kit/db";
import { Forbidden, ValidationFailed } from "@/lib/kit/errors";
import { newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { exportAuditLog, listAuditEntries, presentAuditPage } from ".";
import { AuditEntryPage, type AuditSearch } from "./schemas";

let merchant: Merchant;
let owner: Actor;
beforeEach(async () => {
  merchant = await newMerchant();
  owner = merchant.owner;
});

const write = (
  action: string,
  { by, data }: { by?: Partial<Actor>; data?: Prisma.InputJsonObject } = {},
) =>
  db().auditEntry.create({
    data: auditLine({ ...owner, ...by }, action, { target: "x", data }),
  });

/** Returns every page of the list, in order. */
async function wholeList(limit: number, filters: AuditSearch & { timeZone?: string } = {}) {
  const pages: AuditEntryPage[] = [];
  let cursor = "";
  do {
    const page = presentAuditPage(await listAuditEntries(owner, { ...filters, cursor, limit }));
    pages.push(AuditEntryPage.parse(page));
    cursor = page.next_cursor;
  } while (cursor !== "");
  return pages;
}

test("every entry appears once, newest first, with any page size", async () => {
  const at = new Date();
  for (let line = 0; line < 23; line++) {
    // Several entries share a timestamp.
    await db().auditEntry.create({
      data: {
        ...auditLine(owner, `act.${line}`, { target: "x" }),
        at: new Date(at.getTime() + (line >> 2)),
      },
    });
  }
  for (const limit of [1, 4, 10, 23, 100]) {
    const pages = await wholeList(limit);
    const actions = pages.flatMap(({ data }) => data.map(({ action }) => action));
    const mine = actions.filter((action) => action.startsWith("act."));
    expect(mine).toEqual(Array.from({ length: 23 }, (_, line) => `act.${22 - line}`));
    expect(pages.every(({ data }) => data.length <= limit)).toBe(true);
  }
});

test("is filtered by actor and by action", async () => {
  const developer = await newMember(owner.organizationId, "developer");
  await write("thing.made", { by: { userId: developer.userId } });
  await write("thing.gone", { by: { userId: developer.userId } });
  await write("thing.made");
  const found = async (filters: AuditSearch) =>
    (await wholeList(2, filters)).flatMap(({ data }) =>
      data.map(({ action, actor }) => [action, actor.name]),
    );
  expect(await found({ actor: developer.userId })).toEqual([
    ["thing.gone", "Developer"],
    ["thing.made", "Developer"],
  ]);
  expect(await found({ actor: developer.userId, action: "thing.made" })).toHaveLength(1);
  expect(await found({ action: "thing.made" })).toHaveLength(2);
  expect(await found({ actor: "nobody" })).toEqual([]);
});

test("is filtered by address and by days in a time zone, and exported", async () => {
  // In Almaty, 21 November begins at 19:00 UTC of the day before.
  const times = ["2026-11-20T18:59:59Z", "2026-11-20T19:00:00Z", "2026-11-21T18:59:59Z"];
  for (const [index, at] of times.entries()) {
    const line = auditLine({ ...owner, ip: `192.0.2.${index}` }, `act.${index}`, {
      target: "x",
      data: { index },
    });
    await db().auditEntry.create({ data: { ...line, at: new Date(at) } });
  }
  const day = { created_from: "2026-11-21", created_to: "2026-11-21" };
  const found = async (filters: AuditSearch) =>
    (await wholeList(2, { ...filters, timeZone: "Asia/Almaty" })).flatMap(({ data }) =>
      data.map(({ action }) => action),
    );
  expect(await found(day)).toEqual(["act.2", "act.1"]);
  expect(await found({ ...day, ip: "192.0.2.1" })).toEqual(["act.1"]);
  expect(await found({ ip: "192.0.2.0" })).toEqual(["act.0"]);
  expect(await found({ ip: "192.0.2.77" })).toEqual([]);

  let csv = "";
  for await (const part of csvParts(exportAuditLog(owner, day, "Asia/Almaty"))) csv += part;
  expect(csv.trimEnd().split("\r\n")).toEqual([
    expect.stringContaining("at (Asia/Almaty),at (UTC),mode,actor"),
    expect.stringMatching(/^2026-11-21 23:59:59,2026-11-21T18:59:59.+"\{""index"":2\}",192.0.2.2$/),
    expect.stringMatching(/^2026-11-21 00:00:00,.+,act\.1,.+,192.0.2.1$/),
  ]);
});

test("names members and devices, with the address and the mode", async () => {
  const { deviceKeyId } = merchant.device;
  await write("thing.made", { by: { deviceKeyId, ip: "192.0.2.9" }, data: { of: "facts" } });
  const [line] = (await wholeList(1))[0]!.data;
  expect(line).toMatchObject({
    actor: { id: deviceKeyId, kind: "device", name: "Till 1" },
    mode: "test",
    ip: "192.0.2.9",
    data: { of: "facts" },
  });
});

test("shows nothing from another organization, not even names", async () => {
  const other = await newMerchant();
  await write("thing.made", { by: { deviceKeyId: other.device.deviceKeyId } });
  const lines = (await wholeList(50)).flatMap(({ data }) => data);
  expect(lines.map(({ action }) => action)).not.toContain("other");
  expect(lines[0]!.actor).toEqual({ id: other.device.deviceKeyId, kind: "device" });
  const otherEntries = await listAuditEntries(other.owner, { limit: 50 });
  expect(otherEntries.rows.every(({ action }) => action !== "thing.made")).toBe(true);
});

test.each(["developer", "accountant", "cashier"] as const)(
  "is forbidden for a %s",
  async (role) => {
    const member = await newMember(owner.organizationId, role);
    await expect(listAuditEntries(member, { limit: 1 })).rejects.toThrow(Forbidden);
  },
);

test.each(["x", "AAAA", Buffer.from("1.x").toString("base64url")])(
  "%s is not a cursor",
  async (cursor) => {
    await expect(listAuditEntries(owner, { cursor, limit: 1 })).rejects.toThrow(ValidationFailed);
  },
);

describe("uses an index", () => {
  test.each([
    ["without a filter", Prisma.sql`true`],
    ["by who", Prisma.sql`actor = 'usr_x'`],
    ["by what", Prisma.sql`action = 'thing.made'`],
  ])("%s", async (_, condition) => {
    await query(Prisma.sql`
      INSERT INTO audit_log (organization_id, actor, action, at)
      SELECT ${owner.organizationId}, 'usr_' || n % 50, 'act.' || n % 50, now() - make_interval(secs => n)
      FROM generate_series(1, 20000) n RETURNING id`);
    await db().$executeRaw(Prisma.sql`ANALYZE audit_log`);
    const plan = await query<{ "QUERY PLAN": string }>(Prisma.sql`
      EXPLAIN SELECT * FROM audit_log WHERE organization_id = ${owner.organizationId} AND ${condition}
      ORDER BY at DESC, id DESC LIMIT 31`);
    const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
    expect(text).toContain("Index Scan");
    expect(text).not.toMatch(/Sort|Seq Scan/);
  });
});
