// Listening for webhooks: what `npm run listen` gets, and that it gets every event once.
import { beforeAll, describe, expect, test, vi } from "vitest";
import { issueDeviceKey } from "@/lib/domain/devices";
import { deliverDue, serviceSignature, standardSignature } from "@/lib/domain/webhooks";
import type { ListenedPage } from "@/lib/domain/webhooks/event-schemas";
import { shownEvent } from "@/tests/support/events";
import { newMerchant } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import { completedPayment } from "../../support/device/acts";
import { ask, serveDeviceApi } from "../../support/device/device-client";

beforeAll(() => vi.stubEnv("RATE_LIMIT_PER_MINUTE", "1000000"));

async function listen(key: string, parameters: Record<string, string> = {}): Promise<ListenedPage> {
  const search = new URLSearchParams(parameters).toString();
  const { status, body, text } = await ask("GET", `/webhook-listen?${search}`, { key });
  expect([status, text]).toEqual([200, expect.anything()]);
  return body as ListenedPage;
}

const paymentOf = ({ body }: ListenedPage["data"][number]) =>
  (JSON.parse(body) as { payment_id: string }).payment_id;

/** Listens until the events that have happened are read, and returns their payments. */
async function followed(key: string, cursor: string, limit = "20") {
  const payments: string[] = [];
  for (let hasMore = true; hasMore;) {
    const page = await listen(key, { cursor, limit });
    payments.push(...page.data.map(paymentOf));
    [cursor, hasMore] = [page.next_cursor, page.has_more];
  }
  return { payments, cursor };
}

describe("a webhook", () => {
  test("has the bytes and headers that a subscription's endpoint receives", async () => {
    const merchant = await newMerchant();
    const { secret, next_cursor: cursor } = await listen(merchant.key);
    const { receiver } = await listening(merchant, { secret });
    await shownEvent(merchant, { type: "payment.refunded", merchantOrderId: "Заказ-7 🧾" });
    await deliverDue();

    const { data } = await listen(merchant.key, { cursor });
    expect(data).toHaveLength(1);
    const { headers, body, event, delivery_id } = data[0]!;
    const sent = receiver.received[0]!;
    expect([event, delivery_id]).toEqual(["payment.refunded", headers["webhook-id"]]);
    expect(body).toBe(sent.raw.toString("utf8").replace(sent.body.delivery_id, delivery_id));
    const ofConnection = ["host", "connection", "content-length"];
    const names = Object.keys(sent.headers).filter((name) => !ofConnection.includes(name));
    expect(Object.keys(headers).sort()).toEqual(names.sort());
    expect(headers).toMatchObject({
      "content-type": sent.headers["content-type"],
      "user-agent": sent.headers["user-agent"],
      accept: sent.headers.accept,
      "x-service-signature": serviceSignature(secret, Buffer.from(body)),
    });
    const timestamp = Number(headers["webhook-timestamp"]);
    expect(Math.abs(Date.now() / 1000 - timestamp)).toBeLessThan(60);
    const signed = { id: delivery_id, timestamp, body: Buffer.from(body) };
    expect(headers["webhook-signature"]).toBe(standardSignature([secret], signed));
  });

  test("is signed with the secret of the key, which stays the same", async () => {
    const { key, owner } = await newMerchant();
    const other = await issueDeviceKey(owner, { name: "Laptop", scopes: ["webhooks"] });
    const { secret } = await listen(key);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await listen(key)).secret).toBe(secret);
    expect((await listen(other.key)).secret).not.toBe(secret);
  });

  test("of another organization is never seen", async () => {
    const [merchant, neighbour] = [await newMerchant(), await newMerchant()];
    const { next_cursor: cursor } = await listen(merchant.key);
    await shownEvent(neighbour);
    const { paymentId } = await shownEvent(merchant);
    expect((await followed(merchant.key, cursor)).payments).toEqual([paymentId]);
    // A cursor is only a time: with another key it continues in that key's organization.
    expect((await followed(neighbour.key, cursor)).payments).not.toContain(paymentId);
  });
});

describe("listening", () => {
  test("begins now, and continues from a cursor without a gap or a repetition", async () => {
    const merchant = await newMerchant();
    await shownEvent(merchant);
    const start = await listen(merchant.key);
    expect([start.data, start.has_more]).toEqual([[], false]);

    const payments: string[] = [];
    for (let at = 0; at < 5; at++) payments.push((await shownEvent(merchant)).paymentId);
    const first = await followed(merchant.key, start.next_cursor, "2");
    expect(first.payments).toEqual(payments);
    expect((await followed(merchant.key, first.cursor)).payments).toEqual([]);
    const late = await shownEvent(merchant);
    expect((await followed(merchant.key, first.cursor)).payments).toEqual([late.paymentId]);

    // A response that was lost is repeated with the same delivery IDs.
    const ids = async () =>
      (await listen(merchant.key, { cursor: start.next_cursor })).data.map(
        ({ delivery_id }) => delivery_id,
      );
    expect(await ids()).toEqual(await ids());
  });

  test("waits until something happens", async () => {
    const merchant = await newMerchant();
    const { next_cursor: cursor } = await listen(merchant.key);
    const startedAt = performance.now();
    const answer = listen(merchant.key, { cursor, wait: "20" });
    const paymentId = await completedPayment(merchant);
    expect((await answer).data.map(paymentOf)).toEqual([paymentId]);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });

  test("waits no longer than asked, and continues from the same place", async () => {
    const merchant = await newMerchant();
    const startedAt = performance.now();
    const { data, next_cursor: cursor } = await listen(merchant.key, { wait: "1" });
    expect(data).toEqual([]);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
    const { paymentId } = await shownEvent(merchant);
    expect((await followed(merchant.key, cursor)).payments).toEqual([paymentId]);
  });

  test("ends when the client disconnects", async () => {
    const { key } = await newMerchant();
    const gone = new AbortController();
    const startedAt = performance.now();
    const answer = serveDeviceApi(
      new Request("http://localhost:3000/api/v1/webhook-listen?wait=20", {
        headers: { "x-device-key": key },
        signal: gone.signal,
      }),
    );
    gone.abort();
    expect((await answer).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  test.each([
    [{ wait: "21" }, "must be a whole number from 0 to 20"],
    [{ wait: "-1" }, "must be a whole number from 0 to 20"],
    [{ wait: "0x10" }, "must be a whole number from 0 to 20"],
    [{ cursor: "nonsense" }, "cursor is not valid for this list"],
  ])("%j is refused", async (parameters, why) => {
    const { key } = await newMerchant();
    const search = new URLSearchParams(parameters).toString();
    const { status, body } = await ask("GET", `/webhook-listen?${search}`, { key });
    expect([status, body.error]).toEqual([400, "VALIDATION_ERROR"]);
    expect(body.message).toContain(why);
  });
});
