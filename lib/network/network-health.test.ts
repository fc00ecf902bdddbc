import { expect, test } from "vitest";
import { newMerchant } from "@/tests/support/merchant";
import { recordNetworkHealth } from "./organization-network";

test("that a network went silent, or is heard again, is news once", async () => {
  const { organizationId } = (await newMerchant()).owner;
  const account = { organizationId, mode: "test" as const };
  const silence = "The payment network did not answer: ECONNREFUSED";

  expect(await recordNetworkHealth(account)).toBe(false);
  expect(await recordNetworkHealth(account, silence)).toBe(true);
  expect(await recordNetworkHealth(account, silence)).toBe(false);
  expect(await recordNetworkHealth(account)).toBe(true);
  expect(await recordNetworkHealth(account)).toBe(false);
  expect(await recordNetworkHealth(account, silence)).toBe(true);
});

test("a first word that is a failure is news, and an account that is gone has none", async () => {
  const { organizationId } = (await newMerchant()).owner;
  expect(await recordNetworkHealth({ organizationId, mode: "test" }, "Silence")).toBe(true);
  expect(await recordNetworkHealth({ organizationId, mode: "live" }, "Silence")).toBe(false);
});
