// Live gateways that take the poll's time, and what it finds for everybody else meanwhile.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "@/lib/db";
import { confirmRequest, GATEWAY_PATH, serveSandboxGateway } from "@/lib/network";
import { checkDuePayments } from "@/lib/payments";
import { syncStaticQrHistory } from "@/lib/static-qr";
import { book, bookedPayment } from "@/lib/testing/many-payments";
import { listen, type Listener } from "@/lib/testing/listener";
import { newLiveMerchant } from "@/lib/testing/live-merchant";
import { type Merchant, newMerchant } from "@/lib/testing/merchant";
import { recordStatements } from "@/lib/testing/statements";
import { letPass, makeDue, pay, read } from "./_testing/acts";

const INTERVAL_MS = 2_000;
vi.stubEnv("POLL_INTERVAL_SECONDS", String(INTERVAL_MS / 1_000));

/** What a gateway does with a call before the sandbox behind it hears it; a `Response` is the whole answer. */
type Mood = (path: string, search: URLSearchParams) => Promise<Response | void> | Response | void;

const gateways: Listener[] = [];
const calls = new Map<string, number>();
async function gateway(name: string, mood: Mood): Promise<string> {
  const listener = await listen(async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.slice(GATEWAY_PATH.length);
    calls.set(`${name} ${path}`, (calls.get(`${name} ${path}`) ?? 0) + 1);
    return (await mood(path, searchParams)) ?? serveSandboxGateway(request);
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

const emptyPage = (cursor: string) => Response.json({ entries: [], cursor, has_more: true });

let healthy: Merchant;
beforeAll(async () => {
  healthy = await newMerchant();
});
beforeEach(() => calls.clear());
afterAll(() => Promise.all(gateways.map((listener) => listener.close())));

/** Payments that their network has never heard of, long enough ago to be submitted again. */
async function lostPayments(merchant: Merchant, count: number): Promise<string[]> {
  const createdAt = new Date(Date.now() - 60_000);
  const lost = Array.from({ length: count }, () =>
    bookedPayment(merchant, { status: "pending", createdAt, nextCheckAt: createdAt }),
  );
  await book(lost);
  return lost.map(({ id }) => id);
}

test("a history that never ends is read a bounded number of pages, and on from there in the next cycle", async () => {
  let page = 0;
  const cursors: string[] = [];
  const origin = await gateway("endless", (path, search) => {
    if (path !== "/history") return;
    cursors.push(search.get("cursor")!);
    return emptyPage(`page ${(page += 1)}`);
  });
  await newLiveMerchant(origin);
  await makeDue();
  expect(await timed(syncStaticQrHistory)).toBeLessThan(INTERVAL_MS);
  const read = cursors.length;
  expect(read).toBeGreaterThan(1);
  expect(read).toBeLessThanOrEqual(20);
  await makeDue();
  await syncStaticQrHistory();
  expect(cursors[read]).toBe(`page ${read}`);
});

test("a history of slow pages ends with the cycle, and what it has read is kept", async () => {
  let page = 0;
  const origin = await gateway("slow pages", async (path) => {
    if (path !== "/history") return;
    await after(700);
    return emptyPage(`page ${(page += 1)}`);
  });
  const { organization } = await newLiveMerchant(origin);
  await makeDue();
  expect(await timed(syncStaticQrHistory)).toBeLessThan(INTERVAL_MS);
  const account = await db().networkAccount.findFirstOrThrow({
    where: { organizationId: organization.id, mode: "live" },
  });
  expect(account).toMatchObject({ historyCursor: "page 2", lastFailure: null });
});

test("64 lost payments at a gateway that takes its time end with the cycle and go on in the next", async () => {
  const origin = await gateway("slow", async (path) => {
    if (path === "/payments") await after(500);
  });
  const merchant = await newLiveMerchant(origin);
  const lost = await lostPayments(merchant, 64);
  const arrived = () => db().sandboxOperation.count({ where: { reference: { in: lost } } });
  await makeDue();
  expect(await timed(checkDuePayments)).toBeLessThan(INTERVAL_MS);
  const first = await arrived();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(64);
  await vi.waitFor(
    async () => {
      await makeDue();
      await checkDuePayments();
      expect(await arrived()).toBe(64);
    },
    { timeout: 20_000 },
  );
}, 40_000);

test("forty gateways that answer late, and one with thousands of payments, leave a healthy one its cycle", async () => {
  const origin = await gateway("late", () => after(1_500));
  for (let count = 0; count < 40; count += 1) {
    const merchant = await newLiveMerchant(origin);
    await lostPayments(merchant, count === 0 ? 4_000 : 1);
  }
  await makeDue();
  // Of which it knows nothing yet.
  expect(await timed(checkDuePayments)).toBeLessThan(INTERVAL_MS);
  const paid = (await pay(healthy)).body.payment_id;
  await confirmRequest(healthy.account.id, paid);
  await letPass(paid, 1);
  await makeDue();
  const polling = checkDuePayments();
  await vi.waitFor(async () => expect((await statusOf(paid)).status).toBe("completed"), {
    timeout: 1_400,
  });
  await polling;
}, 60_000);

const statusOf = (id: string) => db().payment.findUniqueOrThrow({ where: { id } });

test("a poll of 300 pending payments takes a few statements, the first and later", async () => {
  const merchant = await newMerchant();
  await db().payment.updateMany({ data: { nextCheckAt: null } });
  const waiting = await lostPayments(merchant, 300);
  // They arrive, and their network has a status for each.
  await checkDuePayments();
  expect(await db().sandboxOperation.count({ where: { reference: { in: waiting } } })).toBe(300);
  for (const round of ["first", "later"]) {
    await makeDue();
    const statements = recordStatements();
    expect(await checkDuePayments()).toMatchObject({ checked: 300 });
    expect(statements().length, round).toBeLessThanOrEqual(20);
  }
  const noted = { id: { in: waiting }, networkStatus: "PaymentRequested" };
  expect(await db().payment.count({ where: noted })).toBe(300);
  expect((await read(merchant, waiting[0]!)).status).toBe("pending");
}, 30_000);
