// An organization's data of one mode: one of everything, created as its devices, members and payers create it.
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { addNote, changeTags } from "@/lib/domain/annotations";
import { addItem, listCatalogue } from "@/lib/domain/catalogue";
import { issueDeviceKey } from "@/lib/domain/devices";
import { addLocation, listLocations } from "@/lib/domain/locations";
import { checkPayments } from "@/lib/domain/payments";
import { createReusableLink } from "@/lib/domain/reusable-links";
import { openShift } from "@/lib/domain/shifts";
import type { Member } from "@/lib/domain/sign-in";
import { changeStaticQrOrder, syncStaticQrHistory } from "@/lib/domain/static-qr";
import { nameTill, openTill, pairDisplayHere, showPayment, takePayment } from "@/lib/domain/till";
import { catchRequest, createCatcher, createSubscription, deliverDue } from "@/lib/domain/webhooks";
import type { Mode } from "@/lib/kit/actor";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { encryptSecret } from "@/lib/kit/secrets";
import {
  confirmRequest,
  GATEWAY_PATH,
  openSandboxMerchant,
  payStaticQr,
  sandboxGatewayToken,
} from "@/lib/network";
import { deviceRequest } from "@/tests/support/device-request";
import { type Merchant, newPhone } from "@/tests/support/merchant";
import type { OwnDatabase } from "@/tests/support/product";
import { until } from "../webhook-load";

/** The values that a request can name, by the parameter or field that takes them. */
export type Things = Record<string, string[]>;

/** An organization's data of one mode, and its credentials. */
export interface Branch {
  mode: Mode;
  things: Things;
  deviceKey: string;
  displayToken: string;
  /** In the sandbox, where live mode has an account too, behind the gateway API. */
  accountId: string;
  phoneCode: string;
}

export interface Opened {
  origin: string;
  database: OwnDatabase;
  webhookUrl: string;
}

const COUNT = 2;
const SYNC_TIMEOUT_MS = 10_000;

async function accountOf({ merchant, origin }: Opened & { merchant: Merchant }, mode: Mode) {
  if (mode === "test") return merchant.account.id;
  const { id: organizationId, name, currency } = merchant.organization;
  const id = newId("networkAccount");
  await openSandboxMerchant({ accountId: id, name, currency });
  await db().networkAccount.create({
    data: {
      id,
      organizationId,
      mode,
      kind: "gateway",
      baseUrl: origin + GATEWAY_PATH,
      credentialsEncrypted: encryptSecret(sandboxGatewayToken(id), id),
    },
  });
  return id;
}

/** The IDs in responses that create something. */
interface Made {
  payment_id: string;
  refund_id: string;
}

/** Creates everything of one mode, as devices, members and payers do. */
export async function openBranch(
  opened: Opened & { merchant: Merchant; owner: Member; mark: string },
  mode: Mode,
): Promise<Branch> {
  const { origin, database, webhookUrl, merchant, mark } = opened;
  const accountId = await accountOf(opened, mode);
  const owner: Member = inMode(opened.owner, mode);
  const named = `${mark} ${mode}`;
  const { key } = await issueDeviceKey(owner, { name: `${named} till` });
  const kiosk = await issueDeviceKey(owner, { name: `${named} kiosk` });
  const subscriptions: string[] = [];
  for (let number = 0; number < COUNT; number++) {
    const wanted = { url: webhookUrl, description: named, secret: named, events: ["*" as const] };
    subscriptions.push((await createSubscription(owner, wanted)).id);
  }
  const sent = async (path: string, body: object) => {
    const idempotencyKey = `${mark}-${randomBytes(4).toString("hex")}`;
    const response = await fetch(
      `${origin}/api/v1${path}`,
      deviceRequest(key, { body, idempotencyKey }),
    );
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return { ...(JSON.parse(text) as Made), idempotencyKey };
  };
  const phone = newPhone();
  const order = `${mark}-${mode}-order`;
  const sale = { amount: 1500, merchant_order_id: order };
  const payment = { payer_phone: phone, comment: named, metadata: { [mark]: named } };
  const pending = await sent("/payments", { ...sale, ...payment });
  const paid: string[] = [];
  const refunds: string[] = [];
  for (let number = 0; number < COUNT; number++) {
    const id = (await sent("/payments", { ...sale, ...payment })).payment_id;
    await confirmRequest(accountId, id);
    await checkPayments([await db().payment.findUniqueOrThrow({ where: { id } })]);
    paid.push(id);
  }
  for (let number = 0; number < COUNT; number++) {
    const refund = await sent(`/payments/${paid[0]}/refund`, { amount: 10, reason: named });
    refunds.push(refund.refund_id);
  }
  const links: string[] = [];
  for (let number = 0; number < COUNT; number++) {
    links.push((await sent("/payments/link", sale)).payment_id);
  }

  const { phoneCode, staticQrToken } = await db().sandboxMerchant.findUniqueOrThrow({
    where: { accountId },
  });
  const orderNumbers: string[] = [];
  for (let number = 0; number < COUNT; number++) {
    const wanted = { phone, amount: 5_000n, comment: named };
    orderNumbers.push((await payStaticQr(staticQrToken, wanted)).orderNumber);
  }
  // The other branch, which is prepared at the same time, may have claimed this account, and a busy server may not answer.
  const isRead = async () => {
    await database.run("UPDATE network_accounts SET history_next_at = now() WHERE id = $1", [
      accountId,
    ]);
    await syncStaticQrHistory();
    return (await db().staticQrPayment.count({ where: { orderNumber: orderNumbers[0]! } })) > 0;
  };
  if (!(await until(isRead, SYNC_TIMEOUT_MS))) throw new Error("the static QR history is not read");
  await changeStaticQrOrder(owner, orderNumbers[0]!, { merchant_order_id: order });

  const till = await openTill(owner, undefined);
  // Locations are the same in both modes.
  const { id: location } = (await listLocations(owner))[0] ?? (await addLocation(owner, mark));
  // So is the catalogue.
  const { id: item } =
    (await listCatalogue(owner))[0] ?? (await addItem(owner, { name: mark, amount: 300 }));
  await nameTill(owner, till.id, { name: named.slice(0, 40), location_id: location });
  const shift = await openShift(owner, till.id);
  const taken = {
    amount: 900,
    merchant_order_id: order,
    lines: [{ name: named.slice(0, 60), quantity: 2, amount: 300 }],
    idempotency_key: `${mark}-${mode}`,
  };
  const atTill = await takePayment(owner, till.id, taken);
  await showPayment(owner, till.id, atTill);
  const { token: displayToken } = await pairDisplayHere(owner, till.id);
  const display = await db().tillDisplay.findFirstOrThrow({ where: { tillId: till.id } });
  const question = newId("tipQuestion");
  await db().tipQuestion.create({ data: { id: question, tillId: till.id, amount: 90_000n } });
  // No network posts scans to the sandbox: as one of a live network leaves it.
  const scan = newId("scan");
  const codeId = newId("printedCode");
  const ofShop = { organizationId: merchant.organization.id, mode };
  await db().scanWebhook.create({
    data: {
      ...ofShop,
      id: accountId,
      networkNumber: 1,
      pathToken: mark + mode,
      url: "https://x.example",
    },
  });
  await db().printedCode.create({
    data: {
      ...ofShop,
      id: codeId,
      tillId: till.id,
      webhookId: accountId,
      content: `https://qr.example/${mark}`,
      scanId: scan,
      scannedAt: new Date(),
      customerEncrypted: encryptSecret(mark, codeId),
    },
  });
  const { note_id: note } = await addNote(owner, paid[0]!, named);
  await changeTags(owner, { payment_ids: [paid[0]!], add: [named], remove: [] });
  const reusableLinks = await paidReusableLinks(origin, owner, named);
  const deliveries = await finishedDeliveries(merchant.organization.id, mode, paid[0]!);

  return {
    mode,
    deviceKey: key,
    displayToken,
    accountId,
    phoneCode,
    things: {
      paymentID: [paid[0]!, pending.payment_id, links[0]!, atTill],
      refundID: refunds,
      subscriptionID: subscriptions,
      deliveryID: deliveries,
      caughtRequestID: mode === "test" ? await caughtRequests(owner) : [],
      attemptNumber: ["1"],
      deviceKeyID: [kiosk.deviceKey.id],
      tillID: [till.id],
      locationID: [location],
      itemID: [item],
      shiftID: [shift],
      displayID: [display.id],
      questionID: [question],
      scanID: [scan],
      orderNumber: orderNumbers,
      order: [order],
      phone: [phone],
      noteID: [note],
      reusableLinkID: reusableLinks,
      tag: [named],
      idempotencyKey: [pending.idempotencyKey, taken.idempotency_key],
    },
  };
}

/** Creates reusable links, and payments of each as its payers do. Returns their IDs. */
async function paidReusableLinks(origin: string, owner: Member, named: string): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < COUNT; number++) {
    const id = await createReusableLink(owner, { title: named, description: named });
    const { token } = await db().reusableLink.findUniqueOrThrow({ where: { id } });
    for (let payer = 0; payer < COUNT; payer++) {
      const response = await fetch(`${origin}/api/pay/${token}/payments`, {
        method: "POST",
        headers: { origin, "content-type": "application/json" },
        body: JSON.stringify({ amount: 700, idempotency_key: `${named} payer ${payer}` }),
      });
      if (!response.ok) throw new Error(`A payment was answered ${response.status}.`);
    }
    ids.push(id);
  }
  return ids;
}

/** Creates the webhook catcher, which only test mode has, and returns requests that it caught. */
async function caughtRequests(owner: Member): Promise<string[]> {
  await createCatcher(owner);
  const body = Buffer.from('{"event":"payment.completed"}');
  const caught = Array.from({ length: COUNT }, () =>
    catchRequest(owner.organizationId, { headers: {}, body }),
  );
  return (await Promise.all(caught)).map(({ id }) => id);
}

/** Returns a payment's deliveries once no delivery of the mode is pending. Throws if that takes too long. */
async function finishedDeliveries(organizationId: string, mode: Mode, paymentId: string) {
  for (let tries = 0; tries < 200; tries++, await pause(50)) {
    await deliverDue();
    const waiting = { organizationId, mode, status: "pending" } as const;
    if ((await db().delivery.count({ where: waiting })) > 0) continue;
    const found = await db().delivery.findMany({ where: { organizationId, mode, paymentId } });
    return found.map(({ id }) => id);
  }
  throw new Error("The deliveries do not end.");
}
