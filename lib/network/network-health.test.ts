import { expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { after, hours } from "@/lib/kit/time";
import { newMerchant } from "@/tests/support/merchant";
import { recordNetworkAnswers, recordNetworkHealth } from "./network-health";

test("an outage of a network, and its recovery, are reported once", async () => {
  const { organizationId } = (await newMerchant()).owner;
  const account = { organizationId, mode: "test" as const, networkNumber: 1 };
  const silence = "The payment network did not answer: ECONNREFUSED";

  expect(await recordNetworkHealth(account)).toBe(false);
  expect(await recordNetworkHealth(account, silence)).toBe(true);
  expect(await recordNetworkHealth(account, silence)).toBe(false);
  expect(await recordNetworkHealth(account)).toBe(true);
  expect(await recordNetworkHealth(account)).toBe(false);
  expect(await recordNetworkHealth(account, silence)).toBe(true);
});

test("an outage and its recovery are seen after the database's clock was set back", async () => {
  const { organizationId } = (await newMerchant()).owner;
  const account = { organizationId, mode: "test" as const, networkNumber: 1 };
  const setBack = (column: "lastAnswerAt" | "lastFailureAt") =>
    db().networkAccount.updateMany({
      where: { organizationId },
      data: { [column]: after(new Date(), hours(1)) },
    });
  await recordNetworkHealth(account);
  await setBack("lastAnswerAt");
  expect(await recordNetworkHealth(account, "Silence")).toBe(true);
  expect(await recordNetworkHealth(account, "Silence")).toBe(false);
  await setBack("lastFailureAt");
  expect(await recordNetworkAnswers([account])).toEqual([account]);
  expect(await recordNetworkAnswers([account])).toEqual([]);
});

test("a first result that is a failure is reported, and a deleted account has none", async () => {
  const { organizationId } = (await newMerchant()).owner;
  expect(
    await recordNetworkHealth({ organizationId, mode: "test", networkNumber: 1 }, "Silence"),
  ).toBe(true);
  expect(
    await recordNetworkHealth({ organizationId, mode: "live", networkNumber: 1 }, "Silence"),
  ).toBe(false);
});
