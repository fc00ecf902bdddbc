// The same key and request get the same response, and the resource is created once.
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { hashOfRequest } from "@/lib/domain/shared/idempotency";
import { db, Prisma, query } from "@/lib/kit/db";
import { confirmRequest, setFaults } from "@/lib/network";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import type { Answered } from "../../support/answered";
import {
  completedPayment,
  eventsOf,
  digestOf,
  letPass,
  liveKeyOf,
  poll,
  timelineOf,
} from "../../support/device/acts";
import { ask } from "../../support/device/device-client";

beforeAll(() => vi.stubEnv("RATE_LIMIT_PER_MINUTE", "1000000"));

const ORDER = { amount: 250, payer_phone: "+77011234567", merchant_order_id: "A-1" };

interface Request {
  path: string;
  body: object;
}

const send = ({
  merchant,
  request: { path, body },
  key,
  headers = { "x-idempotency-key": key },
}: {
  merchant: Merchant;
  request: Request;
  key: string;
  headers?: Record<string, string> | undefined;
}) => ask("POST", path, { key: merchant.key, body, headers });

const isReplay = ({ headers }: Answered) => headers.get("idempotency-replayed") === "true";

const paymentsOf = (merchant: Merchant) =>
  db().payment.findMany({ where: { organizationId: merchant.organization.id } });
const refundsOf = (merchant: Merchant) =>
  db().refund.findMany({ where: { organizationId: merchant.organization.id } });
const operationsOf = (merchant: Merchant) =>
  db().sandboxOperation.findMany({ where: { accountId: merchant.account.id } });
const keysOf = (merchant: Merchant) =>
  db().idempotencyKey.findMany({ where: { organizationId: merchant.organization.id } });

const KINDS: [string, number, (merchant: Merchant) => Promise<Request>][] = [
  ["a payment", 201, () => Promise.resolve({ path: "/payments", body: ORDER })],
  ["a link", 200, () => Promise.resolve({ path: "/payments/link", body: { amount: 250 } })],
  [
    "a refund",
    202,
    async (merchant) => ({
      path: `/payments/${await completedPayment(merchant, 1000)}/refund`,
      body: { amount: 10 },
    }),
  ],
];

describe.each(KINDS)("%s", (kind, success, prepare) => {
  test("gets the same status and bytes again, under either name of the header", async () => {
    const merchant = await newMerchant();
    const request = await prepare(merchant);
    const first = await send({ merchant, request, key: "k-1" });
    expect([first.status, isReplay(first)]).toEqual([success, false]);
    const again = await send({ merchant, request, key: "k-1" });
    const alias = await send({
      merchant,
      request,
      key: "k-1",
      headers: { "idempotency-key": "k-1" },
    });
    for (const answer of [again, alias]) {
      expect([answer.status, answer.text, isReplay(answer)]).toEqual([success, first.text, true]);
    }
    const another = await send({ merchant, request, key: "k-2" });
    expect([another.status, another.text === first.text]).toEqual([success, false]);
  });

  test("is refused when the key is sent with another request", async () => {
    const merchant = await newMerchant();
    const request = await prepare(merchant);
    await send({ merchant, request, key: "k-1" });
    const before = [await paymentsOf(merchant), await refundsOf(merchant)];
    const other = { ...request, body: { ...request.body, amount: 11 } };
    const refused = await send({ merchant, request: other, key: "k-1" });
    expect([refused.status, refused.body.error]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect([await paymentsOf(merchant), await refundsOf(merchant)]).toEqual(before);
    // The key still belongs to the first request.
    expect(isReplay(await send({ merchant, request, key: "k-1" }))).toBe(true);
  });

  test("is executed once for 64 concurrent requests", async () => {
    const merchant = await newMerchant();
    const request = await prepare(merchant);
    const made = (await operationsOf(merchant)).length;
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => send({ merchant, request, key: "the one" })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([success]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
    const isRefund = kind === "a refund";
    expect(await operationsOf(merchant)).toHaveLength(made + (isRefund ? 0 : 1));
    expect(await paymentsOf(merchant)).toHaveLength(1);
    expect(await refundsOf(merchant)).toHaveLength(isRefund ? 1 : 0);
    const [payment] = await paymentsOf(merchant);
    const replays = (await timelineOf(payment!.id)).filter((entry) => entry.endsWith("replayed"));
    const name = isRefund ? "refund.creation_replayed" : "payment.creation_replayed";
    expect(replays).toEqual(Array<string>(63).fill(name));
  });

  test("is independent in another organization, and can be sent after a malformed attempt", async () => {
    const [merchant, other] = [await newMerchant(), await newMerchant()];
    const request = await prepare(merchant);
    const malformed = { ...request, body: { ...request.body, amount: "250" } };
    expect((await send({ merchant, request: malformed, key: "k-1" })).status).toBe(400);
    expect(
      (await send({ merchant: { ...merchant, key: "nonsense" }, request, key: "k-1" })).status,
    ).toBe(401);
    expect(await keysOf(merchant)).toEqual([]);
    const first = await send({ merchant, request, key: "k-1" });
    expect([first.status, isReplay(first)]).toEqual([success, false]);
    const otherAnswer = await send({ merchant: other, request: await prepare(other), key: "k-1" });
    expect([otherAnswer.status, isReplay(otherAnswer)]).toEqual([success, false]);
  });

  test("waits for a slow first response, and gets it too", async () => {
    const merchant = await newMerchant();
    const request = await prepare(merchant);
    await setFaults(merchant.account.id, { slow_ms: 800 });
    const first = send({ merchant, request, key: "k-1" });
    await vi.waitFor(async () => expect(await keysOf(merchant)).toHaveLength(1));
    const [one, two] = await Promise.all([first, send({ merchant, request, key: "k-1" })]);
    expect([one.status, two.status, two.text]).toEqual([success, success, one.text]);
    expect([isReplay(one), isReplay(two)]).toEqual([false, true]);
  });
});

interface RawRequest {
  merchant: Merchant;
  path: string;
  json: string;
  key?: string;
}

const raw = ({ merchant, path, json, key = "k-1" }: RawRequest) =>
  ask("POST", path, {
    key: merchant.key,
    raw: json,
    headers: { "content-type": "application/json", "x-idempotency-key": key },
  });

const SPELLINGS = [
  '{"amount":250,"payer_phone":"+77011234567","metadata":{"a":{"x":1,"y":[1,2]},"b":null}}',
  '{"metadata":{"b":null,"a":{"y":[1,2],"x":1}},"payer_phone":"+77011234567","amount":250}',
  '{ "amount" : 2.5e2, "payer_phone" : "+7 (701) 123-45-67", "metadata":{"a":{"x":1.0,"y":[1,2]},"b":null} }\n',
  '{"amount":250.00,"payer_phone":"+77011234567","metadata":{"a":{"x":1,"y":[1,2]},"b":null},"unknown":5,"comment":null}',
];
const OTHERS = [
  '{"amount":250.01,"payer_phone":"+77011234567","metadata":{"a":{"x":1,"y":[1,2]},"b":null}}',
  '{"amount":250,"payer_phone":"+77011234567","metadata":{"a":{"x":1,"y":[2,1]},"b":null}}',
  '{"amount":250,"payer_phone":"+77011234567","metadata":{"a":{"x":1,"y":[1,2]}}}',
  '{"amount":250,"payer_phone":"+77011234567","metadata":{"a":{"x":1,"y":[1,2]},"b":null},"comment":""}',
];

test("the same request in another spelling counts as the same", async () => {
  const merchant = await newMerchant();
  const first = await raw({ merchant, path: "/payments", json: SPELLINGS[0]! });
  expect(first.status).toBe(201);
  for (const json of SPELLINGS) {
    const again = await raw({ merchant, path: "/payments", json });
    expect([again.status, again.text, isReplay(again)]).toEqual([201, first.text, true]);
  }
  for (const json of OTHERS) {
    const other = await raw({ merchant, path: "/payments", json });
    expect([other.status, other.body.error]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  }
  expect(await paymentsOf(merchant)).toHaveLength(1);
});

const sha256 = (text: string) => createHash("sha256").update(text).digest();

test.each([
  ["before the first release, which hashed the text", (json: string) => sha256(`[null,${json}]`)],
  ["by the first release", (json: string) => hashOfRequest(undefined, JSON.parse(json))],
  ["by the front server", (json: string) => hashOfRequest({}, JSON.parse(json))],
])("a key that was stored %s is replayed", async (_when, hashOf) => {
  const merchant = await newMerchant();
  const json = SPELLINGS[0]!;
  const first = await raw({ merchant, path: "/payments", json });
  await db().idempotencyKey.updateMany({
    where: { organizationId: merchant.organization.id },
    data: { requestHash: new Uint8Array(hashOf(json)) },
  });
  const again = await raw({ merchant, path: "/payments", json });
  expect([again.status, again.text, isReplay(again)]).toEqual([201, first.text, true]);
  expect((await raw({ merchant, path: "/payments", json: OTHERS[0]! })).status).toBe(422);
});

test("a key is stored as the first release knows it while that may serve, too", async () => {
  const json = SPELLINGS[0]!;
  const storedHash = async () => {
    const merchant = await newMerchant();
    await raw({ merchant, path: "/payments", json });
    return (await keysOf(merchant)).map(({ requestHash }) => Buffer.from(requestHash));
  };
  const [first, present] = [undefined, {}].map((params) => hashOfRequest(params, JSON.parse(json)));
  expect(await storedHash()).toEqual([present]);
  const until = (interval: string) =>
    query(Prisma.sql`
      INSERT INTO installation (id, secrets_canary, first_release_until)
      VALUES (1, '', now() + ${interval}::interval)
      ON CONFLICT (id) DO UPDATE SET first_release_until = EXCLUDED.first_release_until RETURNING id`);
  await until("1 minute");
  expect(await storedHash()).toEqual([first]);
  await until("-1 second");
  expect(await storedHash()).toEqual([present]);
});

test("a key belongs to one operation and mode", async () => {
  const merchant = await newMerchant();
  const live = { ...merchant, key: await liveKeyOf(merchant) };
  const order = { path: "/payments", body: ORDER };
  const answers = [
    await send({ merchant, request: order, key: "k-1" }),
    await send({ merchant, request: { path: "/payments/link", body: ORDER }, key: "k-1" }),
    await send({ merchant: live, request: order, key: "k-1" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 201]);
  expect(answers.some(isReplay)).toBe(false);
  expect(await paymentsOf(merchant)).toHaveLength(3);
});

test("a refund's key belongs to one payment", async () => {
  const merchant = await newMerchant();
  const paths = [await completedPayment(merchant), await completedPayment(merchant)];
  const [one, other] = paths.map((id) => ({ path: `/payments/${id}/refund`, body: {} }));
  expect((await send({ merchant, request: one!, key: "k-1" })).status).toBe(202);
  expect((await send({ merchant, request: other!, key: "k-1" })).body.error).toBe(
    "IDEMPOTENCY_KEY_REUSED",
  );
});

test.each([
  ["refused by the network", 422, { path: "/payments", body: { ...ORDER, amount: 77_707 } }],
  ["a link refused by it", 422, { path: "/payments/link", body: { amount: 77_708 } }],
  [
    "of a payment that does not exist",
    404,
    { path: "/payments/pay_01m7z8n3ynec49a90ybn55z04r/refund", body: {} },
  ],
])("a request %s is refused again with the same bytes", async (_what, status, request) => {
  const merchant = await newMerchant();
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => send({ merchant, request, key: "k-1" })),
  );
  answers.push(await send({ merchant, request, key: "k-1" }));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
  expect((await paymentsOf(merchant)).length).toBe(status === 404 ? 0 : 1);
});

test("a refusal is replayed, whatever happened to the payment since", async () => {
  const merchant = await newMerchant();
  const { body } = await send({
    merchant,
    request: { path: "/payments", body: ORDER },
    key: "k-1",
  });
  const refund = { path: `/payments/${body.payment_id}/refund`, body: {} };
  const refused = await send({ merchant, request: refund, key: "r-1" });
  expect([refused.status, refused.body.error]).toEqual([409, "PAYMENT_NOT_REFUNDABLE"]);
  await confirmRequest(merchant.account.id, body.payment_id);
  await poll();
  const again = await send({ merchant, request: refund, key: "r-1" });
  expect([again.status, again.text, isReplay(again)]).toEqual([409, refused.text, true]);
  expect((await send({ merchant, request: refund, key: "r-2" })).status).toBe(202);
  // The creation response is replayed, although the payment is completed now.
  const created = await send({ merchant, request: { path: "/payments", body: ORDER }, key: "k-1" });
  expect([created.status, created.body.status]).toEqual([201, "pending"]);
});

/** Leaves the key as a dead process does: claimed for this many more seconds, with or without a stored response. */
async function leaveOpen(merchant: Merchant, isAnswered: boolean, openSeconds: number) {
  // Keys are closed in batches, within milliseconds.
  await vi.waitFor(async () => expect((await keysOf(merchant))[0]!.openUntil).toBeNull());
  await query(Prisma.sql`
    UPDATE idempotency_keys SET open_until = now() + make_interval(secs => ${openSeconds}),
      response_status = CASE WHEN ${isAnswered} THEN response_status END,
      response_body = CASE WHEN ${isAnswered} THEN response_body END
    WHERE organization_id = ${merchant.organization.id} RETURNING 1`);
}

test("a payment whose process died is answered when its claim expires, and the poll submits it", async () => {
  const merchant = await newMerchant();
  const order = { path: "/payments", body: ORDER };
  const first = await send({ merchant, request: order, key: "k-1" });
  const id = first.body.payment_id;
  await leaveOpen(merchant, true, 1.5);
  await db().sandboxOperation.deleteMany({ where: { reference: id } });
  const startedAt = Date.now();
  const again = await send({ merchant, request: order, key: "k-1" });
  expect([again.status, again.text, isReplay(again)]).toEqual([201, first.text, true]);
  expect(Date.now() - startedAt).toBeGreaterThan(1000);
  await query(Prisma.sql`UPDATE payments SET created_at = created_at - interval '1 minute'
    WHERE id = ${id} RETURNING id`);
  await poll();
  expect((await operationsOf(merchant)).map(({ reference }) => reference)).toEqual([id]);
});

const unlinked = (id: string) =>
  query(Prisma.sql`
  UPDATE payments SET qr_token = NULL, qr_operation_id = NULL, ext_tran_id = NULL WHERE id = ${id} RETURNING id`);

test.each([
  ["before the network was asked", true],
  ["after the network had made the link", false],
])("a link whose process died %s is finished by the next who asks", async (_when, isLost) => {
  const merchant = await newMerchant();
  const link = { path: "/payments/link", body: { amount: 250 } };
  const first = await send({ merchant, request: link, key: "k-1" });
  await leaveOpen(merchant, false, 0.3);
  await unlinked(first.body.payment_id);
  if (isLost) await db().sandboxOperation.deleteMany({ where: { accountId: merchant.account.id } });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => send({ merchant, request: link, key: "k-1" })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]!.body.payment_id).toBe(first.body.payment_id);
  if (!isLost) expect(answers[0]!.text).toBe(first.text);
  expect(await operationsOf(merchant)).toHaveLength(1);
  expect(await paymentsOf(merchant)).toMatchObject([
    { status: "pending", qrToken: answers[0]!.body.qr_token },
  ]);
});

/** Creates a link whose process died this many minutes ago, before the network received it. */
async function cutOff(merchant: Merchant, minutes: number) {
  const link = { path: "/payments/link", body: { amount: 250 } };
  const { body } = await send({ merchant, request: link, key: "k-1" });
  const id = body.payment_id as string;
  await leaveOpen(merchant, false, 0);
  await unlinked(id);
  await db().sandboxOperation.deleteMany({ where: { accountId: merchant.account.id } });
  await letPass(id, minutes);
  return { id, again: () => send({ merchant, request: link, key: "k-1" }) };
}

test("a link whose process died is continued, however often it has been polled since", async () => {
  const merchant = await newMerchant();
  const { id, again } = await cutOff(merchant, 14);
  await poll();
  await poll();
  expect(await paymentsOf(merchant)).toMatchObject([{ id, status: "pending" }]);
  const answer = await again();
  expect([answer.status, answer.body.payment_id, isReplay(answer)]).toEqual([200, id, false]);
  // Its 15 minutes start when it can be paid.
  const left = new Date(answer.body.expire_date as string).getTime() - Date.now();
  expect(left).toBeGreaterThan(14 * 60_000);
  expect(await paymentsOf(merchant)).toMatchObject([{ id, status: "pending" }]);
  expect((await again()).text).toBe(answer.text);
  await poll();
  expect(await paymentsOf(merchant)).toMatchObject([{ id, status: "pending" }]);
});

test("a link that nobody continued in time has failed permanently, and its key says so", async () => {
  const merchant = await newMerchant();
  const { id, again } = await cutOff(merchant, 16);
  await poll();
  expect(await paymentsOf(merchant)).toMatchObject([{ status: "failed" }]);
  expect(await eventsOf(id)).toEqual([]);
  const answers = [await again(), await again()];
  for (const { status, body } of answers) {
    expect([status, body.error, body.payment_id]).toEqual([422, "LINK_NOT_CREATED", id]);
  }
  expect(answers.map(isReplay)).toEqual([false, true]);
  expect(await paymentsOf(merchant)).toHaveLength(1);
});

test("nobody gets the token of a link that the poll fails at that moment", async () => {
  const merchant = await newMerchant();
  await setFaults(merchant.account.id, { slow_ms: 600 });
  const link = { path: "/payments/link", body: { amount: 250 } };
  const making = send({ merchant, request: link, key: "k-1" });
  await vi.waitFor(async () => expect(await paymentsOf(merchant)).toHaveLength(1));
  await query(Prisma.sql`UPDATE payments SET status = 'failed', next_check_at = NULL
    WHERE organization_id = ${merchant.organization.id} RETURNING id`);
  const refused = await making;
  expect([refused.status, refused.body.error]).toEqual([422, "LINK_NOT_CREATED"]);
  expect(refused.text).not.toContain("sandbox/qr");
  await setFaults(merchant.account.id, {});
  const again = await send({ merchant, request: link, key: "k-1" });
  expect([again.status, again.text, isReplay(again)]).toEqual([422, refused.text, true]);
  expect(await paymentsOf(merchant)).toHaveLength(1);
});

test("a link without a network answer is one payment, which the same key continues", async () => {
  const merchant = await newMerchant();
  const link = { path: "/payments/link", body: { amount: 250 } };
  await setFaults(merchant.account.id, { server_error: true });
  const times = await Promise.all(
    Array.from({ length: 3 }, () => send({ merchant, request: link, key: "k-1" })),
  );
  for (const { status, body } of times) {
    expect([status, body.error]).toEqual([500, "NETWORK_UNAVAILABLE"]);
    expect(body.message).not.toContain("Nothing was changed");
  }
  expect(await paymentsOf(merchant)).toMatchObject([{ status: "pending" }]);
  await setFaults(merchant.account.id, {});
  const made = await send({ merchant, request: link, key: "k-1" });
  expect([made.status, isReplay(made)]).toEqual([200, false]);
  expect(await paymentsOf(merchant)).toMatchObject([
    { id: made.body.payment_id, status: "pending", qrToken: made.body.qr_token },
  ]);
});

test("a response that says nothing was changed is true", async () => {
  const merchant = await newMerchant();
  const payment = await send({ merchant, request: { path: "/payments", body: ORDER }, key: "k-1" });
  await setFaults(merchant.account.id, { server_error: true });
  const requests = [
    { path: "/payments/link", body: { amount: 1 } },
    { path: `/payments/${payment.body.payment_id}/cancel`, body: {} },
  ];
  for (const request of requests) {
    const before = await digestOf(merchant);
    const answer = await send({ merchant, request, key: "k-2", headers: {} });
    expect([answer.status, answer.body.error]).toEqual([500, "NETWORK_UNAVAILABLE"]);
    const isUnchanged = (await digestOf(merchant)) === before;
    expect(!answer.body.message.includes("Nothing was changed") || isUnchanged).toBe(true);
  }
  // The network may have acted although its response was lost; the message of a cancel leaves that open.
  await setFaults(merchant.account.id, { answer_lost: true });
  const cancelled = await send({ merchant, request: requests[1]!, key: "k-3", headers: {} });
  expect(cancelled.status).toBe(500);
  expect(cancelled.body.message).toContain("may have cancelled the payment");
  await setFaults(merchant.account.id, {});
  await poll();
  const { id } = (await paymentsOf(merchant)).find(({ method }) => method === "direct")!;
  expect(await eventsOf(id)).toEqual(["payment.cancelled"]);
});
