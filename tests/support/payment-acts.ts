// Actions of merchants, payers, the network and time: each is applied to the product, through its API, and to the
// model, and the results are compared.
import { deepEqual, equal } from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { Prisma, query } from "@/lib/kit/db";
import { savePayer } from "@/lib/network";
import { letPass } from "./let-pass";
import type { Merchant } from "./merchant";
import { type KeyedRequest, type Kind, PaymentModel } from "./payment-model";

export interface ApiResponse {
  status: number;
  headers: Headers;
  text: string;
  // Typed by each act's expectations.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** How the tests reach the product: through its route handlers or a running server. */
export interface PaymentApi {
  merchant: Merchant;
  /** Sends a request to the device API, with the merchant's key. */
  ask(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<ApiResponse>;
  /** Acts as the payer; returns the resulting network status, or undefined if it is too late. */
  answer(payment: PaymentModel, act: "pay" | "decline"): Promise<string | undefined>;
  /** Runs a cycle of the poll over everything that is pending. */
  poll(): Promise<void>;
  /** Returns a payer's phone number that no other test uses. */
  newPhone(): string;
}

export type Act = (api: PaymentApi, model: PaymentModel, amount: number) => Promise<void>;

/** Creates a payment of this kind; `place` is its index in the history. */
export async function create(api: PaymentApi, kind: Kind, place: number): Promise<PaymentModel> {
  const phone = api.newPhone();
  const amount = PaymentModel.amountOf(kind, place);
  const isLink = kind === "link";
  const request = {
    path: isLink ? "/payments/link" : "/payments",
    key: randomUUID(),
    body: { amount, ...(!isLink && { payer_phone: phone }) },
  };
  const answer = await send(api, request);
  equal(answer.status, isLink ? 200 : 201, answer.text);
  const { payment_id: id, qr_token: address } = answer.body as Record<string, string>;
  const token = isLink ? address!.slice(address!.lastIndexOf("/") + 1) : undefined;
  const model = new PaymentModel(id!, kind, amount, phone, token);
  model.requests.push({ ...request, status: answer.status, text: answer.text });
  return model;
}

const send = (api: PaymentApi, { path, key, body }: Pick<KeyedRequest, "path" | "key" | "body">) =>
  api.ask("POST", path, { body, headers: { "x-idempotency-key": key } });

async function refund(api: PaymentApi, model: PaymentModel, amount: number | undefined) {
  const request = {
    path: `/payments/${model.id}/refund`,
    key: randomUUID(),
    body: { ...(amount && { amount }) },
  };
  const answer = await send(api, request);
  model.requests.push({ ...request, status: answer.status, text: answer.text });
  const requested = amount ?? model.remaining;
  if (requested > model.remaining || requested === 0) {
    const code = model.remaining === 0 ? "PAYMENT_NOT_REFUNDABLE" : "REFUND_EXCEEDS_REMAINING";
    deepEqual([answer.status, answer.body.error], [409, code]);
    equal(answer.body.refundable_amount, model.remaining);
    return;
  }
  deepEqual([answer.status, answer.body.amount], [202, requested]);
  await leaveUndecided(api, answer.body.refund_id as string);
  model.refunds.push({ amount: requested, status: "pending" });
}

export const ACTS: Record<string, Act> = {
  async confirm(api, model) {
    const wasOpen = model.isOpen;
    equal(await api.answer(model, "pay"), wasOpen ? "Processed" : undefined);
    if (wasOpen) model.network = "paid";
  },
  async "confirm without funds"({ merchant, ...api }, model) {
    const { account, organization } = merchant;
    const payer = { phone: model.payer, balance: 0n };
    await savePayer({ accountId: account.id, currency: organization.currency }, payer);
    const wasOpen = model.isOpen;
    equal(await api.answer(model, "pay"), wasOpen ? "Rejected" : undefined);
    if (wasOpen) model.network = "rejected";
  },
  async decline(api, model) {
    const wasOpen = model.isOpen;
    equal(await api.answer(model, "decline"), wasOpen ? "Declined" : undefined);
    if (wasOpen) model.network = "declined";
  },
  async cancel(api, model) {
    const answer = await api.ask("POST", `/payments/${model.id}/cancel`);
    if (model.status === "pending" && model.isOpen) {
      model.network = "cancelled";
      model.check();
      deepEqual([answer.status, answer.body.status], [200, "cancelled"]);
    } else {
      model.check();
      deepEqual([answer.status, answer.body.status], [409, model.status]);
    }
  },
  async "time passes"(_api, model) {
    await letPass(model.id, 16);
    model.isOver = true;
  },
  async read(api, model) {
    await query(Prisma.sql`UPDATE payments SET last_checked_at = now() - interval '1 minute'
      WHERE id = ${model.id} RETURNING id`);
    const { body } = await api.ask("GET", `/payments/${model.id}`);
    model.check();
    deepEqual(
      [body.status, body.amount, body.refunded_amount, body.refundable_amount],
      [model.status, model.amount, model.refunded, model.remaining],
    );
  },
  async "list refunds"(api, model) {
    const { body } = await api.ask("GET", `/payments/${model.id}/refunds?limit=100`);
    const listed = (body.data as { amount: number; status: string }[]).map(
      ({ amount, status }) => ({ amount, status }),
    );
    const known = model.refunds.map(({ amount, status }) => ({ amount, status }));
    deepEqual(listed, known.reverse());
  },
  refund,
  "refund all that is left": (api, model) => refund(api, model, undefined),
  async "repeat a request"(api, model, amount) {
    const { status, text, ...request } = model.requests[amount % model.requests.length]!;
    const again = await send(api, request);
    deepEqual(
      [again.status, again.text, again.headers.get("idempotency-replayed")],
      [status, text, "true"],
    );
    const what = request.path.endsWith("/refund") ? "refund" : "payment";
    if (status < 300) model.replays.push(`${what}.creation_replayed`);
  },
  async "use a key again for another request"(api, model, amount) {
    const { path, key, body } = model.requests[amount % model.requests.length]!;
    const other = { ...body, amount: (body.amount ?? 0) + 1 };
    const again = await send(api, { path, key, body: other });
    deepEqual([again.status, again.body.error], [422, "IDEMPOTENCY_KEY_REUSED"]);
  },
  async "the network decides on refunds"(api, model) {
    await decideNow(api, model.id);
    model.decide("completed");
  },
  async "the network declines refunds"(api, model) {
    await query(Prisma.sql`
      UPDATE sandbox.refunds r SET outcome = 'RefundFailed', reason = 'The payer''s bank is closed.'
      FROM sandbox.operations o WHERE o.id = r.operation_id AND o.account_id = ${api.merchant.account.id}
        AND o.reference = ${model.id} AND r.status = 'RefundAccepted' AND r.decides_at > now() RETURNING r.id`);
    await decideNow(api, model.id);
    model.decide("failed");
  },
};

/** Postpones the network's decision on this refund only; its decisions on others stay. */
const leaveUndecided = ({ merchant }: PaymentApi, refundId: string) =>
  query(Prisma.sql`
    UPDATE sandbox.refunds SET decides_at = now() + interval '1 hour'
    WHERE account_id = ${merchant.account.id} AND reference = ${refundId} RETURNING id`);

/** Makes the network decide on a payment's refunds now. */
const decideNow = ({ merchant }: PaymentApi, paymentId: string) =>
  query(Prisma.sql`
    UPDATE sandbox.refunds r SET decides_at = now() FROM sandbox.operations o
    WHERE o.id = r.operation_id AND o.account_id = ${merchant.account.id} AND o.reference = ${paymentId}
      AND r.status = 'RefundAccepted' RETURNING r.id`);
