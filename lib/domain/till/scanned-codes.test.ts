// Payments that a till asks of whoever showed the code in their app, and what is kept of the code.
import { beforeEach, expect, test } from "vitest";
import { takePaymentOnce } from "@/lib/api/account/acts-once";
import { cancelPayment, checkDuePayments, readPayment } from "@/lib/domain/payments";
import { IdempotencyKeyReused } from "@/lib/domain/shared/idempotency";
import { storedNow } from "@/lib/kit/clock";
import { db, Prisma, query } from "@/lib/kit/db";
import { setProfile } from "@/lib/network";
import { memberOf } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { vippsShopForEach } from "@/tests/support/vipps-shop";
import { openTill } from "./";

const CODE = "https://qr.vipps.no/28/2/01/031/4791234567?v=1";
/** What the code says of the payer. */
const PERSONAL = "4791234567";

const shop = vippsShopForEach();
let tillId: string;
beforeEach(async () => {
  tillId = (await openTill(shop.owner, undefined)).id;
});

let keys = 0;
const scanned = (changes: object = {}) => ({
  amount: 150,
  personal_qr: CODE,
  idempotency_key: `scan ${(keys += 1)}`,
  ...changes,
});
const take = (changes?: object) => takePaymentOnce(shop.owner, tillId, scanned(changes));

const codesKept = () =>
  db().scannedCode.findMany({ where: { organizationId: shop.owner.organizationId } });
const paymentOf = (id: string) => db().payment.findUniqueOrThrow({ where: { id } });

/** Each code that the network was told. */
const codesSent = () =>
  shop.played.calls
    .filter(({ method, path }) => method === "POST" && path.endsWith("/payments"))
    .map(({ body }) => (JSON.parse(body) as { customer: object }).customer);

async function pollAgain(id: string) {
  await shop.letPass(id, 1);
  await query(
    Prisma.sql`UPDATE payments SET next_check_at = ${storedNow} WHERE id = ${id} RETURNING id`,
  );
  await checkDuePayments();
}

/** Everything that the database has about the shop, as text. */
async function allText(): Promise<string> {
  const tables = await query<{ name: string }>(Prisma.sql`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'organization_id'`);
  const rows = await Promise.all(
    tables.map(({ name }) =>
      query<{ text: string }>(Prisma.sql`
        SELECT t::text AS text FROM ${Prisma.raw(`"${name}"`)} t
        WHERE organization_id = ${shop.owner.organizationId}`),
    ),
  );
  return rows
    .flat()
    .map(({ text }) => text)
    .join("\n");
}

test("whoever showed the code is asked, and nothing of it is kept", async () => {
  const id = await take({ merchant_order_id: "T1-8" });
  expect(codesSent()).toEqual([{ personalQr: CODE }]);
  expect(await codesKept()).toEqual([]);
  shop.approve(id);
  expect(await shop.look(id)).toMatchObject({ status: "completed", payerPhone: null });
  const text = await allText();
  expect(text).toContain("T1-8");
  expect(text).not.toContain(PERSONAL);
});

test("a request whose answer was lost is sent again with the code, which is kept for that, encrypted", async () => {
  shop.played.faults.serverError = true;
  const id = await take();
  expect((await paymentOf(id)).status).toBe("pending");
  const [kept] = await codesKept();
  expect(kept!.id).toBe(id);
  expect(Buffer.from(kept!.codeEncrypted).toString("latin1")).not.toContain(PERSONAL);
  expect(await allText()).not.toContain(PERSONAL);
  shop.played.faults.serverError = false;
  shop.played.calls.length = 0;
  await pollAgain(id);
  expect(codesSent()).toEqual([{ personalQr: CODE }]);
  expect(shop.bookOf(id).state).toBe("CREATED");
  expect(await codesKept()).toEqual([]);
});

test("an intent that is sent again is one payment, and with another code another intent", async () => {
  const intent = scanned();
  const [first, second] = await Promise.all(
    [1, 2].map(() => takePaymentOnce(shop.owner, tillId, intent)),
  );
  expect(second).toBe(first);
  expect(await takePaymentOnce(shop.owner, tillId, intent)).toBe(first);
  expect(codesSent()).toHaveLength(1);
  const other = { ...intent, personal_qr: "https://qr.mobilepay.dk/p/another" };
  await expect(takePaymentOnce(shop.owner, tillId, other)).rejects.toThrow(IdempotencyKeyReused);
});

test("the code of a payment that is cancelled or over before the network has answered is forgotten", async () => {
  shop.played.faults.serverError = true;
  const cancelled = await take();
  const over = await take();
  expect(await codesKept()).toHaveLength(2);
  shop.played.faults.serverError = false;
  await shop.letPass(cancelled, 1);
  expect(await cancelPayment(shop.owner, cancelled)).toMatchObject({ status: "cancelled" });
  expect((await codesKept()).map(({ id }) => id)).toEqual([over]);
  await shop.letPass(over, 11);
  expect(await readPayment(shop.owner, over)).toMatchObject({ status: "expired" });
  expect(await codesKept()).toEqual([]);
});

test("a code of nobody is refused with the reason for people, and is forgotten", async () => {
  await expect(take({ personal_qr: "https://example.com/me" })).rejects.toMatchObject({
    code: "PAYER_NOT_FOUND",
  });
  const [payment] = await db().payment.findMany({
    where: { organizationId: shop.owner.organizationId },
  });
  expect(payment).toMatchObject({ status: "failed" });
  expect(await codesKept()).toEqual([]);
});

test("a phone number and a code together are refused before anything is written", async () => {
  await expect(take({ payer_phone: "+4791234567" })).rejects.toMatchObject({
    facts: { details: [{ field: "personal_qr" }] },
  });
  expect(codesSent()).toEqual([]);
});

test("a network that takes no codes says what to use instead", async () => {
  const merchant = await newMerchant();
  await setProfile(merchant.account.id, "apipay");
  const owner = await memberOf(merchant.owner);
  const till = await openTill(owner, undefined);
  await expect(takePaymentOnce(owner, till.id, scanned())).rejects.toMatchObject({
    code: "NOT_SUPPORTED_BY_NETWORK",
    message:
      "ApiPay.kz does not take codes that payers show. Ask for the payer's phone number, or create a payment link.",
  });
  expect(await db().payment.count({ where: { organizationId: owner.organizationId } })).toBe(0);
});
