// One payment by each method, as people make them, and what is said of them everywhere.
import { beforeAll, describe, expect, test } from "vitest";
import { checkPayments, createPayment, createPaymentLink } from "@/lib/domain/payments";
import type { DisplayMethod } from "@/lib/domain/payments/vocabulary";
import { db } from "@/lib/kit/db";
import { confirmRequest, payLink } from "@/lib/network";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { type Session, sessionFor } from "@/tests/support/session";
import { ask } from "../../support/account/account-client";
import { startPayment } from "../../support/payer-client";

const AMOUNTS = { direct: 10, till_qr: 20, link: 30, reusable_link: 50 };
const METHODS = Object.keys(AMOUNTS) as DisplayMethod[];
/** Of a link that a device made; it is one like those that members made, but not theirs. */
const BY_DEVICE = 70;

let merchant: Merchant;
let owner: Session;
let made: Record<DisplayMethod | "device", string>;

beforeAll(async () => {
  merchant = await newMerchant();
  owner = await sessionFor(merchant.owner);
  const post = async (address: string, body: object) =>
    (await ask("POST", address, { ...owner, body })).body;
  const { till_id } = await post("/account/till", {});
  await post(`/account/till/${till_id}/shift`, {});
  const shown = await post(`/account/till/${till_id}/payments`, {
    amount: AMOUNTS.till_qr,
    idempotency_key: "shown",
  });
  const link = await post("/account/links", { amount: AMOUNTS.link });
  const tips = await post("/account/reusable-links", { title: "Tips" });
  const started = await startPayment(tips.url.split("/").at(-1), {
    amount: AMOUNTS.reusable_link,
  });
  const sent = await createPayment(merchant.device, {
    amount: AMOUNTS.direct,
    payer_phone: newPhone(),
  });
  const ofDevice = await createPaymentLink(merchant.device, { amount: BY_DEVICE });
  made = {
    direct: sent.id,
    till_qr: shown.payment.payment_id,
    link: link.payment_id,
    reusable_link: started.body.payment_id,
    device: ofDevice.payment_id,
  };
  const { id: organizationId } = merchant.organization;
  for (const { qrToken } of await db().payment.findMany({
    where: { organizationId, method: "link" },
  })) {
    await payLink(qrToken!.split("/").at(-1)!, newPhone());
  }
  await confirmRequest(merchant.account.id, sent.id);
  await checkPayments(await db().payment.findMany({ where: { organizationId } }));
});

const get = async (address: string) => (await ask("GET", address, owner)).body;
const idsOf = ({ data }: { data: { payment_id: string }[] }) =>
  data.map(({ payment_id }) => payment_id).sort();

describe("a payment’s method, as people say it", () => {
  test.each(METHODS)(
    "is the same on its page and its receipt, and finds it: %s",
    async (method) => {
      const payment = await get(`/account/payments/${made[method]}`);
      expect(payment).toMatchObject({
        status: "completed",
        display_method: method,
        method: method === "direct" ? "direct" : "link",
      });
      const receipt = await get(`/account/payments/${made[method]}/receipt`);
      expect(receipt).toMatchObject({ display_method: method, method: payment.method });
      const found = method === "link" ? [made.link, made.device].sort() : [made[method]];
      expect(idsOf(await get(`/account/payments?method=${method}`))).toEqual(found);
      const totals = await get(`/account/payments/totals?method=${method}`);
      expect(totals.count).toBe(found.length);
    },
  );

  test("sums a day and a shift, next to the API’s", async () => {
    const close = await get("/account/reports/daily-close");
    const by = (sums: Record<string, unknown>[], name: string) =>
      Object.fromEntries(sums.map((one) => [one[name], one.taken]));
    expect(by(close.by_display_method, "display_method")).toEqual({
      ...AMOUNTS,
      link: AMOUNTS.link + BY_DEVICE,
    });
    expect(by(close.by_method, "method")).toEqual({ direct: AMOUNTS.direct, link: 170 });
    const { data } = await get("/account/shifts");
    const slip = await get(`/account/shifts/${data[0].shift_id}`);
    expect(by(slip.by_display_method, "display_method")).toEqual({ till_qr: AMOUNTS.till_qr });
    expect(by(slip.by_method, "method")).toEqual({ link: AMOUNTS.till_qr });
  });

  test("the list of payment links has only those that members made for one payment", async () => {
    const list = await get("/account/links");
    expect(list).toMatchObject({ data: [{ payment_id: made.link }], has_more: false });
  });

  test("the audit log says at which till a QR code was shown", async () => {
    const { data } = await get("/account/audit?action=payment.created");
    const tillOf = Object.fromEntries(
      data.map((entry: { target: { id: string }; data: { till_id?: string } }) => [
        entry.target.id,
        entry.data.till_id,
      ]),
    );
    expect(tillOf).toEqual({
      [made.till_qr]: expect.stringMatching(/^til_/),
      [made.link]: undefined,
    });
  });
});
