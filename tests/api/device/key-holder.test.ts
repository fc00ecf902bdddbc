// A request that claimed an idempotency key and fails releases its own claim, never another request's.
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db, Prisma, query } from "@/lib/kit/db";
import { GATEWAY_PATH, serveSandboxGateway } from "@/lib/network";
import { listen, type Listener } from "@/tests/support/listener";
import { newLiveMerchant } from "@/tests/support/live-merchant";
import type { Merchant } from "@/tests/support/merchant";
import type { Answered } from "../../support/answered";
import { ask } from "../../support/device/device-client";

/** A call to create a link that is held at the network until the test decides its outcome. */
interface WaitingCall {
  letThrough(): void;
  /** The network returns a server error, so what it did is unknown. */
  fail(): void;
}

let calls: WaitingCall[] = [];
let server: Listener;
beforeAll(async () => {
  server = await listen(async (request) => {
    if (new URL(request.url).pathname !== `${GATEWAY_PATH}/links`)
      return serveSandboxGateway(request);
    const isLetThrough = await new Promise<boolean>((resolve) => {
      calls.push({ letThrough: () => resolve(true), fail: () => resolve(false) });
    });
    return isLetThrough ? serveSandboxGateway(request) : new Response("{}", { status: 503 });
  });
});
afterAll(() => server.close());

async function openShop() {
  calls = [];
  const merchant = await newLiveMerchant(server.origin);
  const askForLink = () =>
    ask("POST", "/payments/link", {
      key: merchant.key,
      body: { amount: 250 },
      headers: { "x-idempotency-key": "k-1" },
    });
  return { merchant, askForLink };
}

/** Waits for this many calls at the network and returns the latest. */
async function arrival(count: number): Promise<WaitingCall> {
  await vi.waitFor(() => expect(calls).toHaveLength(count), { timeout: 10_000 });
  return calls.at(-1)!;
}

const keyOf = ({ organization }: Merchant) => ({ organizationId: organization.id });
const paymentsOf = (merchant: Merchant) => db().payment.findMany({ where: keyOf(merchant) });
const isReplay = ({ headers }: Answered) => headers.get("idempotency-replayed") === "true";

/** Expires the time for which a request can hold its key before others take over. */
const expireHold = (merchant: Merchant) =>
  query(Prisma.sql`UPDATE idempotency_keys SET open_until = now() - interval '1 second'
    WHERE organization_id = ${merchant.organization.id} RETURNING 1`);

test("a request without an outcome leaves the key to the next one", async () => {
  const { merchant, askForLink } = await openShop();
  const first = askForLink();
  (await arrival(1)).fail();
  expect((await first).body.error).toBe("NETWORK_UNAVAILABLE");
  const second = askForLink();
  (await arrival(2)).letThrough();
  expect([(await second).status, isReplay(await second)]).toEqual([200, false]);
  expect(await paymentsOf(merchant)).toMatchObject([{ id: (await second).body.payment_id }]);
});

test("a request without an outcome changes nothing after another has completed", async () => {
  const { merchant, askForLink } = await openShop();
  const late = askForLink();
  const lateCall = await arrival(1);
  await expireHold(merchant);
  const second = askForLink();
  (await arrival(2)).letThrough();
  const made = await second;
  expect([made.status, isReplay(made)]).toEqual([200, false]);

  lateCall.fail();
  expect((await late).body.error).toBe("NETWORK_UNAVAILABLE");
  const again = await askForLink();
  expect([again.status, again.text, isReplay(again)]).toEqual([200, made.text, true]);
  expect(calls).toHaveLength(2);
  expect(await paymentsOf(merchant)).toMatchObject([{ id: made.body.payment_id }]);
});

/** How a request loses its key to another one, and the resulting number of payments. */
const LOSSES: [how: string, lose: (merchant: Merchant) => Promise<unknown>, payments: number][] = [
  // As when the daily job deletes old keys.
  ["was deleted", (merchant) => db().idempotencyKey.deleteMany({ where: keyOf(merchant) }), 2],
  ["has lapsed", expireHold, 1],
];

test.each(LOSSES)(
  "a request whose claim %s does not release the key of its current holder",
  async (_how, lose, payments) => {
    const { merchant, askForLink } = await openShop();
    const late = askForLink();
    const lateCall = await arrival(1);
    await lose(merchant);
    const holder = askForLink();
    const holderCall = await arrival(2);

    lateCall.fail();
    expect((await late).body.error).toBe("NETWORK_UNAVAILABLE");
    // It finds the key claimed, and waits for the response instead of calling the network a third time.
    const waiting = askForLink();
    await pause(500);
    expect(calls).toHaveLength(2);
    holderCall.letThrough();
    const [made, replayed] = await Promise.all([holder, waiting]);
    expect([made.status, isReplay(made)]).toEqual([200, false]);
    expect([replayed.status, replayed.text, isReplay(replayed)]).toEqual([200, made.text, true]);
    expect(await paymentsOf(merchant)).toHaveLength(payments);
  },
);
