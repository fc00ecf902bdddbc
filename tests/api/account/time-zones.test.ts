// What an organization's owner sees and can do while the stored time zone is one that the database does not know.
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import type { AccountOperation } from "@/lib/api/core/operation";
import { db } from "@/lib/kit/db";
import { keepMails } from "@/tests/support/mailbox";
import { memberOf, PASSWORD } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { ask } from "../../support/account/account-client";
import { examples, type OperationName } from "../../support/account/examples";
import { callAccount } from "../../support/account/member-client";

keepMails();

/** A name that this version never stores. */
const UNKNOWN = "Mars/Olympus";

const operations = Object.entries(accountOperations) as [OperationName, AccountOperation][];
const reading = operations.filter(([, { method }]) => method === "GET");

const storeZone = ({ organization }: Merchant, timeZone: string) =>
  db().organization.update({ where: { id: organization.id }, data: { timeZone } });
describe("with a stored zone that the database does not know, an owner's page still works", () => {
  test.each(reading)("%s", { timeout: 60_000 }, async (name, operation) => {
    const merchant = await newMerchant();
    const owner = await memberOf(merchant.owner);
    const input = await examples[name](merchant, owner);
    await storeZone(merchant, UNKNOWN);
    const answer = await callAccount(owner, operation, input);
    expect([operation.success ?? 200, 303], answer.text).toContain(answer.status);
  });

  test("lists between two days, and reports, are in UTC", async () => {
    const merchant = await newMerchant();
    const owner = await memberOf(merchant.owner);
    await storeZone(merchant, UNKNOWN);
    const query = { created_from: "2026-11-21", created_to: "today" };
    const list = await callAccount(owner, accountOperations.searchPayments, { query });
    expect(list.status, list.text).toBe(200);
    const overview = await callAccount(owner, accountOperations.readOverview);
    expect(overview.body).toMatchObject({ time_zone: "UTC" });
  });

  test("settings show what is stored, and a known zone can be chosen", async () => {
    const merchant = await newMerchant();
    const owner = await memberOf(merchant.owner);
    await storeZone(merchant, UNKNOWN);
    const shown = await callAccount(owner, accountOperations.readOrganization);
    expect(shown.body).toMatchObject({ time_zone: UNKNOWN });
    const body = { time_zone: "Asia/Qyzylorda" };
    const changed = await callAccount(owner, accountOperations.changeOrganization, { body });
    expect(changed.body).toMatchObject(body);
  });
});

const REFUSED = [
  "IST",
  "NET",
  "PRT",
  "CET",
  "+05:00",
  "Foo/Bar+3",
  "Etc/Unknown",
  "Mars/Olympus",
  "",
];

describe("no door takes an abbreviation, an offset or an unknown name:", () => {
  const stranger = (time_zone: string) => ({
    organization_name: "Corner Café",
    name: "Ada",
    email: `ada-${randomBytes(6).toString("hex")}@example.com`,
    password: PASSWORD,
    time_zone,
  });

  test("sign-up", async () => {
    for (const zone of REFUSED) {
      const body = stranger(zone);
      const answer = await ask("POST", "/access/sign-up", { body });
      expect([answer.status, answer.body.details?.[0]?.field], zone).toEqual([400, "time_zone"]);
      expect(await db().user.count({ where: { email: body.email } })).toBe(0);
    }
    const taken = await ask("POST", "/access/sign-up", { body: stranger("US/Pacific-New") });
    expect(taken.status).toBe(201);
    const { organization_id: id } = taken.body;
    const { timeZone } = await db().organization.findUniqueOrThrow({ where: { id } });
    expect(timeZone).toBe("America/Los_Angeles");
  });

  test("an organization's settings", async () => {
    const merchant = await newMerchant();
    const owner = await memberOf(merchant.owner);
    for (const time_zone of REFUSED) {
      const body = { time_zone, name: "Another name" };
      const answer = await callAccount(owner, accountOperations.changeOrganization, { body });
      expect([answer.status, answer.body.details?.[0]?.field], time_zone).toEqual([
        400,
        "time_zone",
      ]);
    }
    const { name, timeZone } = await db().organization.findUniqueOrThrow({
      where: { id: merchant.organization.id },
    });
    expect({ name, timeZone }).toEqual({ name: "Corner Shop", timeZone: "Asia/Almaty" });
  });

  test("a report", async () => {
    const merchant = await newMerchant();
    const owner = await memberOf(merchant.owner);
    for (const time_zone of REFUSED) {
      const answer = await callAccount(owner, accountOperations.readDailyClose, {
        query: { time_zone },
      });
      expect(answer.status, time_zone).toBe(400);
    }
    const close = await callAccount(owner, accountOperations.readDailyClose, {
      query: { time_zone: "Asia/Kolkata" },
    });
    expect(close.body).toMatchObject({ time_zone: "Asia/Kolkata" });
  });
});
