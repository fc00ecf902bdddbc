// A database that knows of a decision that no Node.js has heard of: to it, Casablanca is five hours ahead of UTC.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import { readReadiness } from "@/lib/domain/monitoring";
import { checkTimeZones } from "@/lib/domain/organizations";
import { presentPayerReceipt, readReceiptOfPayment } from "@/lib/domain/receipts";
import { openReusableLink, presentPayableLink } from "@/lib/domain/reusable-links";
import { differsFromDatabase, requireCommonZone } from "@/lib/domain/shared/time-zones";
import { presentView } from "@/lib/domain/team";
import type { Actor } from "@/lib/kit/actor";
import { closeDatabase, db } from "@/lib/kit/db";
import { formatMoment } from "@/lib/kit/display";
import { env } from "@/lib/kit/env";
import { metrics } from "@/lib/kit/metrics";
import { momentOf, offsetIn, runtimeOffset } from "@/lib/kit/zoned-time";
import "@/lib/messages/all-languages";
import { keepMails, mailsTo } from "@/tests/support/mailbox";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { memberOf, newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { startWithOtherZoneData } from "@/tests/support/other-zone-data";
import { callAccount } from "../support/account/member-client";

const ZONE = "Africa/Casablanca";
/** To the database, 19:29 in Casablanca. */
const PAID_AT = new Date("2026-11-21T14:29:17Z");

let stop: (() => Promise<void>) | undefined;
const folder = mkdtempSync(path.join(tmpdir(), "qassa-zones-"));
const mails = keepMails();
let merchant: Merchant;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  vi.stubEnv("POSTGRES_BIN", "");
  const other = await startWithOtherZoneData(folder, { [ZONE]: "Indian/Maldives" });
  stop = other.stop;
  env().DATABASE_URL = other.databaseUrl;
  merchant = await newMerchant();
  const { id } = merchant.organization;
  // Chosen before the two differed.
  await db().organization.update({ where: { id }, data: { timeZone: ZONE } });
});
afterAll(async () => {
  await closeDatabase();
  await stop?.();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const expectTheDatabases = (text: string) => {
  expect(text).toContain("19:29:17");
  expect(text).not.toMatch(/(?<!T)1[45]:29:17/);
};

test("the zone is another place, so that nobody can choose it, and its operator is told", async () => {
  expect([0, 60]).toContain(runtimeOffset(ZONE, PAID_AT));
  expect(await differsFromDatabase("Asia/Almaty")).toBe(false);
  await expect(requireCommonZone(ZONE)).rejects.toThrow(/another time in the database/);
  expect(await checkTimeZones()).toMatchObject({ differing: 1 });
  expect((await metrics.differingTimeZones.get()).values).toEqual([{ labels: {}, value: 1 }]);
  const { checks } = await readReadiness();
  expect(checks.time_zones).toMatchObject({ status: "degraded" });
  expect(checks.time_zones.message).toContain(ZONE);
  const overviewOf = async (actor: Actor) => {
    const { body } = await callAccount(actor, accountOperations.readOverview);
    const { items } = body.attention as { items: { kind: string }[] };
    return items.filter(({ kind }) => kind === "time_zones");
  };
  const item = { item: "time_zones", kind: "time_zones", name: ZONE };
  expect(await overviewOf(merchant.owner)).toEqual([item]);
  // Whose own zone is right has nothing to do, and does not learn of others' zones.
  expect(await overviewOf((await newMerchant()).owner)).toEqual([]);
  const { id } = merchant.organization;
  expect(await overviewOf(await newMember(id, "accountant"))).toEqual([]);
});

test("screens, receipts, emails, files and days have the database's time", async () => {
  const payment = bookedPayment(merchant, { createdAt: PAID_AT, completedAt: PAID_AT });
  // After midnight to the database, and on the day before to Node.js.
  const early = new Date("2026-11-20T19:30:00Z");
  const first = bookedPayment(merchant, { createdAt: early, completedAt: early });
  await book([payment, first]);
  const owner = await memberOf(merchant.owner);

  const { timeZone, zoneOffsets } = await presentView(owner);
  expect(timeZone).toBe(ZONE);
  expect(offsetIn(zoneOffsets, PAID_AT)).toBe(300);
  expectTheDatabases(formatMoment(PAID_AT, timeZone, "long"));
  expect(momentOf("2026-11-21T19:29:17", timeZone)).toEqual(PAID_AT);

  const receipt = await readReceiptOfPayment(owner, payment.id);
  expect(offsetIn(receipt.zoneOffsets, PAID_AT)).toBe(300);
  const { paid_at, time_zone } = presentPayerReceipt(receipt);
  expectTheDatabases(formatMoment(paid_at, time_zone, "long"));

  const params = { paymentID: payment.id };
  const email = owner.email;
  const mailed = await callAccount(owner, accountOperations.mailReceipt, {
    params,
    body: { email },
  });
  expect(mailed.status, mailed.text).toBe(200);
  expectTheDatabases((await mailsTo(mails, email)).at(-1)!);

  const query = { format: "csv", created_from: "2026-11-21", created_to: "2026-11-21" };
  const file = await callAccount(owner, accountOperations.exportPayments, { query });
  expectTheDatabases(file.text);
  expect(file.text).toContain("2026-11-21 00:30:00");

  const close = await callAccount(owner, accountOperations.readDailyClose, {
    query: { day: "2026-11-21" },
  });
  expect(close.body).toMatchObject({ time_zone: ZONE, from: "2026-11-20T19:00:00.000+00:00" });
  expect(close.body.total.taken_count).toBe(2);
});

test("a payer sees the same time on the page of a link as on the receipt", async () => {
  const owner = await memberOf(merchant.owner);
  const { body } = await callAccount(owner, accountOperations.createReusableLink, {
    body: { title: "Tips" },
  });
  const token = new URL(body.url as string).pathname.split("/").at(-1)!;
  const { zone } = presentPayableLink(await openReusableLink(token));
  expect(zone.name).toBe(ZONE);
  expect(offsetIn(zone.offsets, PAID_AT)).toBe(300);
});
