// Printed codes of tills: switching them on, the scans that a network posts, and asking whoever scanned.
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { takePaymentOnce } from "@/lib/api/account/acts-once";
import { scanHandlers } from "@/lib/api/scans/handlers";
import {
  disconnectLiveNetwork,
  readLiveNetworks,
  replaceLiveNetwork,
  switchPrintedCodes,
} from "@/lib/domain/networks";
import { checkDuePayments, RefusedByNetwork } from "@/lib/domain/payments";
import {
  dismissScan,
  endPrintedCode,
  endTill,
  makePrintedCode,
  openTill,
  readScan,
} from "@/lib/domain/till";
import { inMode } from "@/lib/kit/actor-kinds";
import { db, Prisma, query } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { NetworkUnavailable } from "@/lib/kit/errors";
import { metrics } from "@/lib/kit/metrics";
import { hashOfToken } from "@/lib/kit/secrets";
import { hours, minutes } from "@/lib/kit/time";
import { connectionTo } from "@/operate/networks/connection-to";
import { type Scan, signedDelivery } from "@/operate/networks/vipps-printed-codes";
import { memberOf } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { connectVipps, vippsShopForEach } from "@/tests/support/vipps-shop";
import { forgetLateCustomers, ScanOver } from "./";

const shop = vippsShopForEach();
let networkId: string;
let tillId: string;
beforeEach(async () => {
  networkId = (await readLiveNetworks(shop.owner)).accounts[0]!.id;
  tillId = (await openTill(shop.owner, undefined)).id;
  await switchPrintedCodes(shop.owner, networkId, true);
  await makePrintedCode(shop.owner, tillId);
});

const printed = () => shop.played.printed;
const codeOf = (id: string) => db().printedCode.findUniqueOrThrow({ where: { tillId: id } });
const registration = () => [...printed().webhooks.values()][0]!;

/** A customer scans the till's code. */
const scanned = async (changes: Partial<Scan> = {}): Promise<Scan> => ({
  ...printed().scan((await codeOf(tillId)).id)!.scan,
  ...changes,
});

interface Posting {
  url?: string;
  secret?: string;
  at?: Date;
  headers?: Record<string, string>;
  body?: string;
}

/** Posts a scan as the network does, with changes. Returns the status of the answer. */
async function post(scan: object, { url, secret, at, headers, body }: Posting = {}) {
  const to = registration();
  const signed = signedDelivery({ url: to.url, secret: secret ?? to.secret }, scan, at);
  const { pathname } = new URL(url ?? to.url);
  const response = await scanHandlers.receiveScan(
    new Request(url ?? to.url, {
      method: "POST",
      headers: { ...signed.headers, ...headers },
      body: body ?? signed.body,
    }),
    { params: Promise.resolve({ token: pathname.split("/").at(-1)! }) },
  );
  return { status: response.status, answer: (await response.json()) as { error?: string } };
}

const waiting = () => readScan(shop.owner, tillId);

let keys = 0;
const take = (scanId: string, changes: object = {}) =>
  takePaymentOnce(shop.owner, tillId, {
    amount: 150,
    scan_id: scanId,
    idempotency_key: `intent ${(keys += 1)}`,
    ...changes,
  });

const customersOfRequests = () =>
  [...shop.played.books.payments.values()].map(({ customerToken }) => customerToken);
const payments = () => db().payment.count({ where: { organizationId: shop.owner.organizationId } });

/** So much later, as far as the scan is concerned. */
const letPass = (ms: number) =>
  query(Prisma.sql`
    UPDATE printed_codes SET scanned_at = scanned_at - make_interval(secs => ${ms / 1000}::int)
    WHERE till_id = ${tillId} RETURNING id`);

describe("a scan", () => {
  test("lets the customer be asked for the amount, once, and nothing of them is kept", async () => {
    const scan = await scanned();
    expect((await post(scan)).status).toBe(200);
    const { scanId } = (await waiting())!;
    const id = await take(scanId);
    expect(customersOfRequests()).toEqual([scan.customerToken]);
    expect(await waiting()).toBeUndefined();
    shop.approve(id);
    expect(await shop.look(id)).toMatchObject({ status: "completed", payerPhone: null, tillId });
    expect((await codeOf(tillId)).customerEncrypted).toBeNull();
    expect(await db().scannedCode.count({ where: { id } })).toBe(0);
  });

  test("is kept encrypted, and sent again after a lost answer", async () => {
    const scan = await scanned();
    await post(scan);
    const kept = Buffer.from((await codeOf(tillId)).customerEncrypted!).toString("latin1");
    expect(kept).not.toContain(scan.customerToken.slice(0, 12));
    shop.played.faults.serverError = true;
    const id = await take((await waiting())!.scanId);
    expect(customersOfRequests()).toEqual([]);
    shop.played.faults.serverError = false;
    await shop.letPass(id, 1);
    await query(
      Prisma.sql`UPDATE payments SET next_check_at = now() WHERE id = ${id} RETURNING id`,
    );
    await checkDuePayments();
    expect(customersOfRequests()).toEqual([scan.customerToken]);
    expect(await db().scannedCode.count({ where: { id } })).toBe(0);
  });

  test("is one request, however often and with whatever amount it is sent", async () => {
    await post(await scanned());
    const { scanId } = (await waiting())!;
    const press = { idempotency_key: "one press" };
    const sent = [press, press, { idempotency_key: "of another tab" }];
    const taken = await Promise.allSettled(sent.map((by) => take(scanId, by)));
    const ids = taken.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(new Set(ids).size).toBe(1);
    await expect(take(scanId, { amount: 200 })).rejects.toThrow(ScanOver);
    expect(await payments()).toBe(1);
  });

  test("is sent again after a lost answer, and shows no payment of before to whoever presses anew", async () => {
    await post(await scanned());
    const { scanId } = (await waiting())!;
    const press = { idempotency_key: "the first press" };
    const id = await take(scanId, press);
    expect(await take(scanId, press)).toBe(id);
    shop.approve(id);
    await shop.look(id);
    // A till that has not heard of it yet still shows the customer, and the next one owes as much.
    await expect(take(scanId)).rejects.toThrow(ScanOver);
    expect(await payments()).toBe(1);
  });

  test("that is told again shows nobody anew, also after the customer was asked", async () => {
    const scan = await scanned();
    await Promise.all([post(scan), post(scan), post(scan)]);
    const { scanId } = (await waiting())!;
    expect((await post(scan)).status).toBe(200);
    expect((await waiting())!.scanId).toBe(scanId);
    await take(scanId);
    expect((await post(scan)).status).toBe(200);
    expect(await waiting()).toBeUndefined();
  });

  test("of the next customer takes the place of the one before, who is not asked by mistake", async () => {
    await post(await scanned());
    const before = (await waiting())!;
    const later = new Date(Date.now() + 1_000).toISOString();
    const next = await scanned({ initiatedAt: later });
    await post(next);
    await expect(take(before.scanId)).rejects.toThrow(ScanOver);
    expect(await payments()).toBe(0);
    await take((await waiting())!.scanId);
    expect(customersOfRequests()).toEqual([next.customerToken]);
  });

  test("is forgotten when the customer leaves, and when it is too late", async () => {
    await post(await scanned());
    const { scanId } = (await waiting())!;
    await dismissScan(shop.owner, tillId, scanId);
    expect(await waiting()).toBeUndefined();
    await expect(take(scanId)).rejects.toThrow(ScanOver);

    const later = new Date(Date.now() + 1_000).toISOString();
    await post(await scanned({ initiatedAt: later }));
    const second = (await waiting())!;
    await letPass(minutes(15));
    await expect(take(second.scanId)).rejects.toThrow(ScanOver);
    expect((await forgetLateCustomers()).deleted).toBeGreaterThan(0);
    expect((await codeOf(tillId)).customerEncrypted).toBeNull();
  });

  test("is nothing beside a phone number", async () => {
    await post(await scanned());
    const { scanId } = (await waiting())!;
    await expect(take(scanId, { payer_phone: "+4791234567" })).rejects.toMatchObject({
      facts: { details: [{ field: "scan_id" }] },
    });
    expect((await waiting())!.scanId).toBe(scanId);
  });
});

describe("what is posted", () => {
  test.each<[string, Posting, number]>([
    ["signed with another secret", { secret: "not the secret of this one" }, 401],
    ["not signed", { headers: { authorization: "" } }, 401],
    ["changed on its way", { body: "{}" }, 401],
    [
      "with another time than was signed",
      { headers: { "x-ms-date": "Sun, 06 Nov 2044 08:49:37 GMT" } },
      401,
    ],
    ["larger than any scan", { body: JSON.stringify({ a: "x".repeat(70_000) }) }, 400],
    ["to an address that nobody was told", { url: "http://localhost/api/scans/guessed" }, 404],
  ])("%s is refused", async (_, posting, status) => {
    expect((await post(await scanned(), posting)).status).toBe(status);
    expect(await waiting()).toBeUndefined();
  });

  test("to an unknown address is answered the same whatever it is", async () => {
    const url = "http://localhost/api/scans/guessed";
    const large = await post({}, { url, body: "x".repeat(70_000) });
    const signed = await post(await scanned(), { url });
    expect([large.status, signed.status]).toEqual([404, 404]);
    expect(large.answer.error).toBe(signed.answer.error);
  });

  test.each([
    ["an old signature", { at: new Date(Date.now() - hours(1)) }, {}],
    ["a signature of the future", { at: new Date(Date.now() + hours(1)) }, {}],
    ["an old scan", {}, { initiatedAt: new Date(Date.now() - minutes(20)).toISOString() }],
    ["a scan of the future", {}, { initiatedAt: new Date(Date.now() + hours(1)).toISOString() }],
  ])(
    "with %s is taken, so that it does not come again, and dropped",
    async (_, posting, changes) => {
      expect((await post(await scanned(changes), posting)).status).toBe(200);
      expect(await waiting()).toBeUndefined();
      expect((await post(await scanned())).status).toBe(200);
      expect(await waiting()).toBeDefined();
    },
  );

  test("about something else than a scan is refused, and counted", async () => {
    expect((await post({ something: "else" })).status).toBe(400);
    expect((await post(await scanned({ merchantQrId: "no\0code" }))).status).toBe(400);
    expect(await metrics.registry.getSingleMetricAsString("qassa_scans_total")).toMatch(
      /outcome="unreadable"\} [1-9]/,
    );
  });

  test("about a code that was ended, or of another shop, reaches no till", async () => {
    const otherMerchant = await newMerchant({ currency: "NOK" });
    const owner = inMode(await memberOf(otherMerchant.owner), "live");
    const till = await openTill(owner, undefined);
    const webhookId = otherMerchant.account.id;
    const of = { organizationId: owner.organizationId, mode: "live" as const };
    await db().scanWebhook.create({
      data: {
        ...of,
        id: webhookId,
        networkNumber: 1,
        pathToken: webhookId,
        url: "https://x.example",
      },
    });
    await db().printedCode.create({
      data: {
        ...of,
        id: `prc_${till.id.slice(4)}`,
        tillId: till.id,
        webhookId,
        content: "https://qr.example",
      },
    });
    const { id: merchantQrId } = await codeOf(till.id);
    expect((await post(await scanned({ merchantQrId }))).status).toBe(404);
    expect(await readScan(owner, till.id)).toBeUndefined();

    const scan = await scanned();
    await endPrintedCode(shop.owner, tillId);
    expect((await post(scan)).status).toBe(404);
    expect(printed().locations.size).toBe(0);
  });
});

describe("switching", () => {
  const isOn = async () => (await readLiveNetworks(shop.owner)).withPrintedCodes.has(networkId);

  test("on twice leaves one registration, whose scans are taken", async () => {
    await switchPrintedCodes(shop.owner, networkId, true);
    expect(printed().webhooks.size).toBe(1);
    expect((await post(await scanned())).status).toBe(200);
  });

  test("on by two people at once leaves one registration, whose scans are taken", async () => {
    const requested = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const respond = printed().respond.bind(printed());
    const slow = vi.spyOn(printed(), "respond").mockImplementation((method, url, body) => {
      const answer = respond(method, url, body);
      if (method !== "POST" || !answer) return answer;
      slow.mockRestore();
      requested.resolve();
      const text = answer.text();
      const delayedBody = new ReadableStream<Uint8Array>({
        async start(stream) {
          await released.promise;
          stream.enqueue(new TextEncoder().encode(await text));
          stream.close();
        },
      });
      return new Response(delayedBody, answer);
    });
    const first = switchPrintedCodes(shop.owner, networkId, true);
    await requested.promise;
    await switchPrintedCodes(shop.owner, networkId, true);
    released.resolve();
    await first;
    expect(printed().webhooks.size).toBe(1);
    expect((await post(await scanned())).status).toBe(200);
  });

  test("on whose answer was lost takes nothing until it is done again", async () => {
    shop.played.faults.serverError = true;
    await expect(switchPrintedCodes(shop.owner, networkId, true)).rejects.toThrow(
      NetworkUnavailable,
    );
    shop.played.faults.serverError = false;
    expect(await isOn()).toBe(false);
    expect((await post(await scanned())).status).toBe(404);
    await switchPrintedCodes(shop.owner, networkId, true);
    expect((await post(await scanned())).status).toBe(200);
  });

  test("on again after this server got another address keeps what is printed", async () => {
    const { url } = registration();
    env().PUBLIC_URL = "https://pay.example.net";
    onTestFinished(() => {
      delete env().PUBLIC_URL;
    });
    expect(await isOn()).toBe(false);
    await switchPrintedCodes(shop.owner, networkId, true);
    expect(registration().url).not.toBe(url);
    expect(await isOn()).toBe(true);
    expect((await post(await scanned())).status).toBe(200);
  });

  test("on again that the network refuses keeps what is printed, and makes nothing more", async () => {
    const { id } = await codeOf(tillId);
    printed().webhooks.clear();
    const others = { id: "1", url: "https://other.example.net", secret: "theirs" };
    printed().webhooks.set("1", { ...others, events: ["user.checked-in.v1"] });
    await expect(switchPrintedCodes(shop.owner, networkId, true)).rejects.toThrow(RefusedByNetwork);
    expect(await isOn()).toBe(false);
    const elsewhere = { ...shop.owner, tillHash: hashOfToken("of another browser") };
    const { id: another } = await openTill(elsewhere, undefined);
    await expect(makePrintedCode(shop.owner, another)).rejects.toMatchObject({
      code: "PRINTED_CODES_OFF",
    });

    printed().webhooks.clear();
    await switchPrintedCodes(shop.owner, networkId, true);
    expect((await codeOf(tillId)).id).toBe(id);
    expect((await post(await scanned())).status).toBe(200);
  });

  test("on needs an address that the network reaches", async () => {
    await db().networkAccount.update({
      where: { id: networkId },
      data: { baseUrl: "https://api.example.net" },
    });
    await expect(switchPrintedCodes(shop.owner, networkId, true)).rejects.toMatchObject({
      code: "PUBLIC_ADDRESS_NEEDED",
    });
  });

  test("off ends every code at the network, and can be done again if it was interrupted", async () => {
    const { url } = registration();
    const scan = await scanned();
    shop.played.faults.serverError = true;
    await expect(switchPrintedCodes(shop.owner, networkId, false)).rejects.toThrow(
      NetworkUnavailable,
    );
    expect(await isOn()).toBe(true);
    shop.played.faults.serverError = false;
    // The network had done it, and only the answer did not come.
    printed().webhooks.clear();
    await switchPrintedCodes(shop.owner, networkId, false);
    expect([printed().webhooks.size, printed().locations.size]).toEqual([0, 0]);
    expect(await isOn()).toBe(false);
    printed().webhooks.set("1", { id: "1", url, events: [], secret: "whatever it was" });
    expect((await post(scan)).status).toBe(404);
    await expect(makePrintedCode(shop.owner, tillId)).rejects.toMatchObject({
      code: "PRINTED_CODES_OFF",
    });
  });

  test("is needed again for another sales unit, and disconnecting ends all", async () => {
    const connection = connectionTo.vipps(shop.server.origin);
    await replaceLiveNetwork(shop.owner, networkId, connection);
    expect(await isOn()).toBe(true);
    await disconnectLiveNetwork(shop.owner, networkId);
    expect([printed().webhooks.size, printed().locations.size]).toEqual([0, 0]);
    expect(await db().printedCode.count({ where: { tillId } })).toBe(0);
  });

  test("at a network that is silent does not keep anybody from disconnecting it", async () => {
    shop.played.faults.serverError = true;
    await disconnectLiveNetwork(shop.owner, networkId);
    expect(await db().scanWebhook.count({ where: { id: networkId } })).toBe(0);

    shop.played.faults.serverError = false;
    expect(printed().webhooks.size).toBe(1);
    const { id } = await connectVipps(shop);
    await switchPrintedCodes(shop.owner, id, true);
    await makePrintedCode(shop.owner, tillId);
    expect((await post(await scanned())).status).toBe(200);
  });

  test("on takes nothing from another organization here that has the same sales unit", async () => {
    const { url } = registration();
    const otherMerchant = await newMerchant({ currency: "NOK" });
    const owner = inMode(await memberOf(otherMerchant.owner), "live");
    const { id } = await connectVipps({ ...shop, owner });
    await expect(switchPrintedCodes(owner, id, true)).rejects.toThrow(RefusedByNetwork);
    expect(registration().url).toBe(url);
  });
});

test("a till that is ended ends its code, and a code is made once", async () => {
  const { id } = await codeOf(tillId);
  await makePrintedCode(shop.owner, tillId);
  expect((await codeOf(tillId)).id).toBe(id);
  await endTill(shop.owner, tillId);
  expect(printed().locations.size).toBe(0);
  expect(await db().printedCode.count({ where: { tillId } })).toBe(0);
});
