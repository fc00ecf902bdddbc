import { expect, test } from "vitest";
import { newMerchant } from "@/tests/support/merchant";
import { noteNetworkHealth } from "./organization-network";

test("that a network went silent, or is heard again, is news once", async () => {
  const { organizationId } = (await newMerchant()).owner;
  const account = { organizationId, mode: "test" as const };
  const silence = "The payment network did not answer: ECONNREFUSED";

  expect(await noteNetworkHealth(account)).toBe(false);
  expect(await noteNetworkHealth(account, silence)).toBe(true);
  expect(await noteNetworkHealth(account, silence)).toBe(false);
  expect(await noteNetworkHealth(account)).toBe(true);
  expect(await noteNetworkHealth(account)).toBe(false);
  expect(await noteNetworkHealth(account, silence)).toBe(true);
});

test("a first word that is a failure is news, and an account that is gone has none", async () => {
  const { organizationId } = (await newMerchant()).owner;
  expect(await noteNetworkHealth({ organizationId, mode: "test" }, "Silence")).toBe(true);
  expect(await noteNetworkHealth({ organizationId, mode: "live" }, "Silence")).toBe(false);
});
