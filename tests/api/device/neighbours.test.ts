// Live gateways that use up the poll's time must not delay other organizations' payments.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { checkDuePayments } from "@/lib/domain/payments";
import { syncStaticQrHistory } from "@/lib/domain/static-qr";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { encryptSecret } from "@/lib/kit/secrets";
import { confirmRequest, GATEWAY_PATH, serveSandboxGateway } from "@/lib/network";
import { listen, type Listener } from "@/tests/support/listener";
import { newLiveMerchant } from "@/tests/support/live-merchant";
import { lostPayments } from "@/tests/support/many-payments";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { letPass, makeDue, pay } from "../../support/device/acts";

const INTERVAL_MS = 4_000;
/** Allows for a busy machine to record the last responses; an endless cycle takes many times longer. */
const MAX_CYCLE_MS = INTERVAL_MS * 2;
vi.stubEnv("POLL_INTERVAL_SECONDS", String(INTERVAL_MS / 1_000));

/** What a gateway does with a call before its sandbox gets it; a returned `Response` is used instead. */
type Behaviour = (
  path: string,
  search: URLSearchParams,
) => Promise<Response | void> | Response | void;

const gateways: Listener[] = [];
async function gateway(behaviour: Behaviour): Promise<string> {
  const listener = await listen(async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.slice(GATEWAY_PATH.length);
    return (await behaviour(path, searchParams)) ?? serveSandboxGateway(request);
  });
  gateways.push(listener);
  return listener.origin;
}
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const timed = async (work: () => Promise<unknown>) => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/** An empty page after a cursor, with another page to follow. */
const nextPage = (search: URLSearchParams) =>
  Response.json({
    entries: [],
    cursor: String(Number(search.get("cursor")) + 1),
    has_more: true,
  });
const cursorOf = async ({ organization }: Merchant) =>
  (
    await db().networkAccount.findFirstOrThrow({
      where: { organizationId: organization.id, mode: "live" },
    })
  ).historyCursor;

let healthy: Merchant;
beforeAll(async () => {
  healthy = await newMerchant();
});
afterAll(() => Promise.all(gateways.map((listener) => listener.close())));

test("an endless history is read a limited number of pages per cycle, and continued in the next", async () => {
  const cursors: string[] = [];
  const origin = await gateway((path, search) => {
    if (path !== "/history") return;
    cursors.push(search.get("cursor")!);
    return nextPage(search);
  });
  const merchant = await newLiveMerchant(origin);
  await makeDue();
  expect(await timed(syncStaticQrHistory)).toBeLessThan(MAX_CYCLE_MS);
  const read = cursors.length;
  expect(read).toBeGreaterThan(1);
  expect(read).toBeLessThanOrEqual(20);
  const cursor = await cursorOf(merchant);
  expect(Number(cursor)).toBeGreaterThan(1);
  await makeDue();
  await syncStaticQrHistory();
  expect(cursors[read]).toBe(cursor);
}, 60_000);

test("a history of slow pages ends with the cycle, and what was read is kept", async () => {
  const origin = await gateway(async (path, search) => {
    if (path !== "/history") return;
    await after(700);
    return nextPage(search);
  });
  const merchant = await newLiveMerchant(origin);
  await makeDue();
  expect(await timed(syncStaticQrHistory)).toBeLessThan(MAX_CYCLE_MS);
  const cursor = Number(await cursorOf(merchant));
  expect(cursor).toBeGreaterThan(0);
  expect(cursor).toBeLessThan(6);
  const { organization } = merchant;
  const account = await db().networkAccount.findFirstOrThrow({
    where: { organizationId: organization.id, mode: "live" },
  });
  expect(account.lastFailure).toBeNull();
}, 60_000);

test("64 lost payments at a slow gateway end with the cycle and continue in the next", async () => {
  const origin = await gateway(async (path) => {
    if (path === "/payments") await after(1_500);
  });
  const merchant = await newLiveMerchant(origin);
  const lost = await lostPayments(merchant, 64);
  const arrived = () => db().sandboxOperation.count({ where: { reference: { in: lost } } });
  await makeDue();
  expect(await timed(checkDuePayments)).toBeLessThan(MAX_CYCLE_MS);
  const first = await arrived();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(64);
  await vi.waitFor(
    async () => {
      await makeDue();
      await checkDuePayments();
      expect(await arrived()).toBe(64);
    },
    { timeout: 60_000 },
  );
}, 90_000);

test("forty slow gateways, and one with thousands of payments, do not delay a healthy one", async () => {
  const origin = await gateway(() => after(1_500));
  const merchant = await newLiveMerchant(origin);
  await lostPayments(merchant, 4_000);
  for (let count = 0; count < 40; count += 1) await lostPayments(await another(merchant), 1);
  await makeDue();
  // In this cycle the poll does not know yet that these gateways are slow.
  expect(await timed(checkDuePayments)).toBeLessThan(MAX_CYCLE_MS);
  const paid = (await pay(healthy)).body.payment_id;
  await confirmRequest(healthy.account.id, paid);
  await letPass(paid, 1);
  await makeDue();
  const polling = checkDuePayments();
  await vi.waitFor(async () => expect((await statusOf(paid)).status).toBe("completed"), {
    timeout: MAX_CYCLE_MS,
  });
  await polling;
}, 90_000);

/** Creates another organization at the same gateway. */
async function another(merchant: Merchant): Promise<Merchant> {
  const id = newId("organization");
  const organization = await db().organization.create({
    data: { ...merchant.organization, id },
  });
  const account = newId("networkAccount");
  await db().networkAccount.create({
    data: {
      ...merchant.account,
      profile: {},
      id: account,
      organizationId: id,
      credentialsEncrypted: encryptSecret("a token", account),
    },
  });
  return { ...merchant, organization };
}

const statusOf = (id: string) => db().payment.findUniqueOrThrow({ where: { id } });
