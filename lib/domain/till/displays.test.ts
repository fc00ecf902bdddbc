// A customer display is paired with one till by a single-use code, and shows only what is on that till's screen.
import { beforeEach, expect, test } from "vitest";
import type { Member } from "@/lib/domain/sign-in";
import { db, Prisma } from "@/lib/kit/db";
import { anotherBrowser, newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { openTransaction } from "@/tests/support/open-transaction";
import {
  listDisplays,
  offerPairing,
  openTill,
  pairDisplay,
  pairDisplayHere,
  readDisplay,
  readWatchedDisplays,
  removeDisplay,
  showPayment,
  takePayment,
} from "./";
import { DisplayNotFound, DisplayNotPaired, PairingCodeInvalid, TillNotFound } from "./errors";

let merchant: Merchant;
let cashier: Member;
let tillId: string;
beforeEach(async () => {
  merchant = await newMerchant();
  cashier = await newMember(merchant.organization.id, "cashier");
  tillId = (await openTill(cashier, undefined)).id;
});

const paired = async () => pairDisplay((await offerPairing(cashier, tillId)).code);
const take = (amount: number, more: object = {}) =>
  takePayment(cashier, tillId, { amount, ...more });

test("shows the merchant's name, then the till's screen, then the name again", async () => {
  const { token } = await paired();
  expect(await readDisplay(token)).toEqual({ merchant_name: "Corner Shop", mode: "test" });
  await take(1500.5, { merchant_order_id: "T1-7" });
  const showing = (await readDisplay(token)).showing!;
  expect(Object.keys(showing).sort()).toEqual(
    [
      "amount",
      "created_at",
      "currency",
      "expires_at",
      "merchant_order_id",
      "payer_phone_end",
      "qr_token",
      "receipt_url",
      "status",
      "tip",
    ].sort(),
  );
  expect(showing).toMatchObject({ amount: 1500.5, currency: "KZT", status: "pending" });
  // There is none before it is paid.
  expect(showing.receipt_url).toBeUndefined();
  expect(showing.qr_token).toContain("/sandbox/qr/");
  await take(70, { payer_phone: "+77011234567" });
  expect((await readDisplay(token)).showing).toMatchObject({ amount: 70, payer_phone_end: "4567" });
  await showPayment(cashier, tillId, null);
  expect((await readDisplay(token)).showing).toBeUndefined();
});

test("follows its own till and no other", async () => {
  const { token } = await paired();
  const elsewhere = anotherBrowser(cashier);
  const other = await openTill(elsewhere, undefined);
  await takePayment(elsewhere, other.id, { amount: 5 });
  expect((await readDisplay(token)).showing).toBeUndefined();
});

test("a code works once, even if several displays enter it at the same time", async () => {
  const { code } = await offerPairing(cashier, tillId);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => pairDisplay(code)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await listDisplays(cashier, tillId)).toHaveLength(1);
});

test("a code can contain spaces, and is rejected if expired, replaced, mistyped or invented", async () => {
  const replaced = (await offerPairing(cashier, tillId)).code;
  const { code, expiresAt } = await offerPairing(cashier, tillId);
  expect(code).toMatch(/^\d{8}$/);
  expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(9.9 * 60_000);
  for (const wrong of [replaced, "", "1234", "not a code", `${code}0`]) {
    await expect(pairDisplay(wrong)).rejects.toThrow(PairingCodeInvalid);
  }
  await pairDisplay(`${code.slice(0, 4)} ${code.slice(4)}`);
  const { code: late } = await offerPairing(cashier, tillId);
  await db().till.update({ where: { id: tillId }, data: { pairingCodeExpiresAt: new Date() } });
  await expect(pairDisplay(late)).rejects.toThrow(PairingCodeInvalid);
});

test("neither code nor token is stored in plain text", async () => {
  const { code } = await offerPairing(cashier, tillId);
  const { token } = await pairDisplayHere(cashier, tillId);
  const till = await db().till.findUniqueOrThrow({ where: { id: tillId } });
  const [display] = await db().tillDisplay.findMany({ where: { tillId } });
  const kept = JSON.stringify([till, display]);
  expect(kept).not.toContain(code);
  expect(kept).not.toContain(token);
  expect(till.pairingCodeHash).toHaveLength(32);
  expect(display!.tokenHash).toHaveLength(32);
});

test("a removed display is disconnected immediately, and the removal is audited", async () => {
  const { token } = await paired();
  const { token: stays } = await pairDisplayHere(cashier, tillId);
  const [, first] = await listDisplays(cashier, tillId);
  await removeDisplay(cashier, tillId, first!.id);
  await expect(readDisplay(token)).rejects.toThrow(DisplayNotPaired);
  expect(await readDisplay(stays)).toMatchObject({ mode: "test" });
  await expect(removeDisplay(cashier, tillId, first!.id)).rejects.toThrow(DisplayNotFound);
  const lines = await db().auditEntry.findMany({
    where: { target: tillId },
    orderBy: { id: "asc" },
  });
  expect(lines.map(({ action }) => action)).toEqual([
    "till.opened",
    "till.display_paired",
    "till.display_paired",
    "till.display_removed",
  ]);
  expect(lines.every(({ actor }) => actor === cashier.userId)).toBe(true);
});

test("pairing is audited under the member who offered the code, with the display's own address", async () => {
  const { userId: owner } = merchant.owner;
  const { code } = await offerPairing(merchant.owner, tillId);
  await expect(pairDisplay("00000000", "192.0.2.8")).rejects.toThrow(PairingCodeInvalid);
  await pairDisplay(code, "192.0.2.8");
  await pairDisplayHere({ ...cashier, ip: "192.0.2.9" }, tillId);
  const lines = await db().auditEntry.findMany({
    where: { target: tillId },
    orderBy: { id: "asc" },
  });
  expect(lines.slice(1)).toMatchObject([
    { action: "till.display_paired", actor: owner, ip: "192.0.2.8", mode: "test" },
    { action: "till.display_paired", actor: cashier.userId, ip: "192.0.2.9", mode: "test" },
  ]);
});

test("a till has at most five displays: another one replaces the one seen longest ago", async () => {
  const tokens: string[] = [];
  for (let n = 0; n < 7; n++) tokens.push((await pairDisplayHere(cashier, tillId)).token);
  expect(await listDisplays(cashier, tillId)).toHaveLength(5);
  await expect(readDisplay(tokens[0])).rejects.toThrow(DisplayNotPaired);
  await readDisplay(tokens[6]);
});

test("a display that was off for a month must be paired again, and nobody without a token sees anything", async () => {
  const { token } = await paired();
  await db().$executeRaw`UPDATE till_displays SET last_seen_at = now() - interval '31 days'`;
  for (const wrong of [token, "made up", "", undefined]) {
    await expect(readDisplay(wrong)).rejects.toThrow(DisplayNotPaired);
  }
});

test("its last use is updated at most once a minute, so that polling rarely writes", async () => {
  const { token } = await paired();
  await db().$executeRaw`UPDATE till_displays SET last_seen_at = now() - interval '90 seconds'`;
  await readDisplay(token);
  const [seen] = await listDisplays(cashier, tillId);
  expect(Date.now() - seen!.lastSeenAt.getTime()).toBeLessThan(30_000);
  await readDisplay(token);
  expect(await listDisplays(cashier, tillId)).toEqual([seen]);
});

test("another organization cannot pair, list or remove it", async () => {
  await paired();
  const stranger = await newMember((await newMerchant()).organization.id, "owner");
  const [display] = await listDisplays(cashier, tillId);
  await expect(offerPairing(stranger, tillId)).rejects.toThrow(TillNotFound);
  await expect(pairDisplayHere(stranger, tillId)).rejects.toThrow(TillNotFound);
  await expect(listDisplays(stranger, tillId)).rejects.toThrow(TillNotFound);
  await expect(removeDisplay(stranger, tillId, display!.id)).rejects.toThrow(TillNotFound);
});

test("displays are updated while another process locks one of them", async () => {
  await paired();
  await paired();
  const ids = (await listDisplays(cashier, tillId)).map(({ id }) => id);
  await db().tillDisplay.updateMany({ data: { lastSeenAt: new Date(Date.now() - 120_000) } });
  await openTransaction(
    Prisma.sql`SELECT id FROM till_displays WHERE id = ${ids[0]!} FOR NO KEY UPDATE`,
  );
  expect([...(await readWatchedDisplays(ids)).keys()].sort()).toEqual(ids.toSorted());
});
