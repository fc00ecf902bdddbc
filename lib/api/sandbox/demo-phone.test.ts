import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/kit/env";
import { merchantOfOrganization } from "@/lib/network";
import { newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { sessionFor } from "@/tests/support/session";
import { isFromThisMachine } from "../core/this-machine";
import { ownPhoneCode } from "./demo-phone";

let merchant: Merchant;
let code: string;
const folder = mkdtempSync(path.join(tmpdir(), "qassa-demo-phone-"));
beforeAll(async () => {
  merchant = await newMerchant();
  code = (await merchantOfOrganization(merchant.organization.id)).phoneCode;
  writeFileSync(path.join(folder, "demo.json"), JSON.stringify({ device_key: merchant.key }));
  Object.assign(env(), { DEMO: "on", DATA_DIR: folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const opened = (address: string, cookie = "", host = "localhost:3000") =>
  ownPhoneCode(new Headers({ "x-forwarded-for": address, host, cookie }));

const cookieOf = async (owner: Parameters<typeof sessionFor>[0]) =>
  (await sessionFor(owner)).headers.cookie;

test("the demo's phone opens on this machine", async () => {
  expect(await opened("127.0.0.1")).toBe(code);
  expect(await opened("::1")).toBe(code);
});

test("elsewhere it opens only for members of the demo's organization, and others open their own", async () => {
  const elsewhere = "203.0.113.9";
  expect(await opened(elsewhere)).toBeUndefined();
  expect(await opened(elsewhere, "next-auth.session-token=made-up")).toBeUndefined();
  const cashier = await newMember(merchant.organization.id, "cashier");
  expect(await opened(elsewhere, await cookieOf(cashier), "qassa.example")).toBe(code);
  // Anyone can sign up with their own organization.
  const other = await newMerchant();
  const own = (await merchantOfOrganization(other.organization.id)).phoneCode;
  expect(await opened(elsewhere, await cookieOf(other.owner))).toBe(own);
  expect(await opened("127.0.0.1", await cookieOf(other.owner))).toBe(own);
});

test("without a demo there is no demo phone", async () => {
  env().DEMO = "off";
  expect(await opened("127.0.0.1")).toBeUndefined();
  env().DEMO = "on";
});

const isLocal = (address: string, host: string, more = {}) =>
  isFromThisMachine(new Headers({ "x-forwarded-for": address, host, ...more }));

test.each([
  ["127.0.0.1", "localhost:3000"],
  ["127.0.0.1", "localhost"],
  ["127.8.9.1", "127.0.0.1:3000"],
  ["::1", "[::1]:3000"],
  ["::ffff:127.0.0.1", "LOCALHOST:3000"],
  ["::1", "qassa.localhost:3000"],
])("%s, which requests %s, is local", (address, host) => {
  expect(isLocal(address, host)).toBe(true);
});

test.each([
  ["192.168.1.20", "localhost:3000"],
  ["172.17.0.1", "localhost:3000"],
  ["203.0.113.9", "127.0.0.1"],
  ["2001:db8::1", "[::1]:3000"],
  ["::ffff:10.0.0.1", "localhost"],
  ["203.0.113.9, 127.0.0.1", "localhost"],
  ["", "localhost"],
  ["unknown", "localhost"],
  ["127.0.0.1", ""],
  ["127.0.0.1", "rebound.example:3000"],
  ["127.0.0.1", "localhost.example"],
  ["127.0.0.1", "127.0.0.1.example"],
  ["127.0.0.1", "qassa.example"],
])("%s, which requests %s, is not local", (address, host) => {
  expect(isLocal(address, host)).toBe(false);
});

test("a request forwarded by an undeclared proxy on this machine is not local", () => {
  expect(isLocal("127.0.0.1", "localhost:3000", { "x-qassa-forwarded": "true" })).toBe(false);
});
