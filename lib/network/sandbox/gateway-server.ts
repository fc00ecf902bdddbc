// Serves the sandbox over the gateway contract, so that the gateway adapter has a real counterpart.
import { setTimeout } from "node:timers/promises";
import type { z } from "zod";
import { toTimestamp } from "@/lib/kit/time";
import {
  type Accepted,
  type Fault,
  GATEWAY_OPERATIONS,
  type GatewayOperationName,
  type History,
  type Link,
  LinkOrder,
  PaymentOrder,
  type PaymentState,
  type PaymentStates,
  References,
  RefundOrder,
  type RefundStates,
  type Refused,
  type StaticQr,
} from "../gateway/contract";
import { wireProfile } from "../gateway/profile";
import { type LinkRequest, NetworkNoAnswer, type Refusal, type StaticQrEntry } from "../port";
import type { SandboxReply } from "./faults";
import { accountOfToken } from "./gateway-token";
import { cancelPayment, readPaymentStates } from "./payment-states";
import { readProfileReply } from "./profiles";
import { readRefundStates, submitRefund } from "./refunds";
import { readHistory, readStaticQrCode } from "./static-qr";
import { submitLink, submitPaymentRequest } from "./submit";

export { sandboxGatewayToken } from "./gateway-token";

/** The path under which the contract's paths are served. */
export const GATEWAY_PATH = "/api/sandbox/gateway";
const MAX_BODY_BYTES = 256 * 1024;
const MAX_SILENCE_MS = 60_000;

class CallRejected extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Nobody reads this response. */
const clientDisconnected = new CallRejected(499, "ABORTED", "The client closed the connection.");
const badCursor = new CallRejected(400, "VALIDATION_ERROR", "The cursor is not valid.");

/** Serves one call of the gateway contract from the caller's own sandbox, including faults. */
export async function serveSandboxGateway(request: Request): Promise<Response> {
  try {
    const accountId = identify(request);
    const { name, reference } = route(request);
    const reply = await CALLS[name](accountId, request, reference);
    return await applyFaults(reply, GATEWAY_OPERATIONS[name].success, request.signal);
  } catch (error) {
    const refusal = error instanceof NetworkNoAnswer ? badCursor : error;
    if (!(refusal instanceof CallRejected)) throw error;
    const fault: z.input<typeof Fault> = { code: refusal.code, reason: refusal.message };
    return Response.json(fault, { status: refusal.status });
  }
}

function identify(request: Request): string {
  const token = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const accountId = token && accountOfToken(token);
  if (accountId) return accountId;
  throw new CallRejected(
    401,
    "UNAUTHORIZED",
    "Send the merchant's token: Authorization: Bearer TOKEN.",
  );
}

function route(request: Request): { name: GatewayOperationName; reference: string } {
  const { pathname } = new URL(request.url);
  const path = pathname.startsWith(GATEWAY_PATH) ? pathname.slice(GATEWAY_PATH.length) : pathname;
  const names = Object.keys(GATEWAY_OPERATIONS) as GatewayOperationName[];
  for (const name of names) {
    const operation = GATEWAY_OPERATIONS[name];
    const shape = operation.path.replace("{reference}", "([\\w.~-]{1,255})");
    const match = new RegExp(`^${shape}$`).exec(path);
    if (match && operation.method === request.method) {
      return { name, reference: match[1] ?? "" };
    }
  }
  throw new CallRejected(404, "NOT_FOUND", "The contract has no such call.");
}

async function readBody<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
): Promise<z.output<Schema>> {
  const text = await request.text().catch(() => Promise.reject(clientDisconnected));
  if (Buffer.byteLength(text) > MAX_BODY_BYTES) {
    throw new CallRejected(413, "TOO_LARGE", "The body is larger than the contract allows.");
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new CallRejected(400, "VALIDATION_ERROR", "The body is not JSON.");
  }
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  const issue = read.error.issues[0]!;
  throw new CallRejected(400, "VALIDATION_ERROR", `${issue.path.join(".")}: ${issue.message}`);
}

type Serve = (
  accountId: string,
  request: Request,
  reference: string,
) => Promise<SandboxReply<object>>;

/** Converts an answer to the contract's format; a refusal is passed on unchanged. */
async function respond<Answer extends object>(
  reply: Promise<SandboxReply<Answer | Refusal>>,
  words: (answer: Answer) => object,
): Promise<SandboxReply<object>> {
  const { faults, answer } = await reply;
  if (answer === undefined) return { faults };
  const isRefusal = "outcome" in answer && answer.outcome === "refused";
  return { faults, answer: isRefusal ? answer : words(answer as Answer) };
}

const CALLS: Record<GatewayOperationName, Serve> = {
  async requestPayment(accountId, request) {
    const body = await readBody(PaymentOrder, request);
    const accepted: z.input<typeof Accepted> = { reference: body.reference };
    const order = { ...toOrder(body), phone: body.phone };
    return respond(submitPaymentRequest(accountId, order), () => accepted);
  },
  async createLink(accountId, request) {
    const body = await readBody(LinkOrder, request);
    return respond(submitLink(accountId, toOrder(body)), (link): z.input<typeof Link> => {
      if (link.outcome !== "accepted") throw new Error("a refusal is not a link");
      return {
        reference: body.reference,
        qr_token: link.qrToken,
        qr_operation_id: link.qrOperationId.toString(),
        ext_tran_id: link.extTranId,
        expires_at: toTimestamp(link.expiresAt),
        status: link.networkStatus,
      };
    });
  },
  cancel: (accountId, _request, reference) => respond(cancelPayment(accountId, reference), toState),
  async paymentStates(accountId, request) {
    const { references } = await readBody(References, request);
    return respond(
      readPaymentStates(accountId, references),
      (payments): z.input<typeof PaymentStates> => ({ payments: payments.map(toState) }),
    );
  },
  async requestRefund(accountId, request) {
    const body = await readBody(RefundOrder, request);
    const accepted: z.input<typeof Accepted> = { reference: body.reference };
    const { reference, amount, currency, reason } = body;
    const refund = { reference, paymentReference: body.payment_reference, amount, currency };
    return respond(
      submitRefund(accountId, { ...refund, ...(reason !== undefined && { reason }) }),
      () => accepted,
    );
  },
  async refundStates(accountId, request) {
    const { references } = await readBody(References, request);
    return respond(
      readRefundStates(accountId, references),
      (refunds): z.input<typeof RefundStates> => ({ refunds: refunds.map(toState) }),
    );
  },
  history(accountId, request) {
    const cursor = new URL(request.url).searchParams.get("cursor") ?? "";
    return respond(readHistory(accountId, cursor), (page): z.input<typeof History> => ({
      entries: page.entries.map(toEntry),
      cursor: page.cursor,
      has_more: page.hasMore,
    }));
  },
  profile: (accountId) => respond(readProfileReply(accountId), wireProfile),
  staticQr: (accountId) =>
    respond(readStaticQrCode(accountId), ({ address }): z.input<typeof StaticQr> => ({ address })),
};

const toOrder = (body: z.output<typeof LinkOrder>): LinkRequest => ({
  reference: body.reference,
  amount: body.amount,
  currency: body.currency,
  expiresAt: body.expires_at,
  ...(body.comment !== undefined && { comment: body.comment }),
  ...(body.merchant_order_id !== undefined && { merchantOrderId: body.merchant_order_id }),
});

const toState = (payment: {
  reference: string;
  networkStatus: string;
  reason?: string;
}): z.input<typeof PaymentState> => ({
  reference: payment.reference,
  status: payment.networkStatus,
  ...(payment.reason !== undefined && { reason: payment.reason }),
});

const toEntry = (entry: StaticQrEntry): z.input<typeof History>["entries"][number] => ({
  order_number: entry.orderNumber,
  provider_operation_id: entry.providerOperationId.toString(),
  sale_id: entry.saleId.toString(),
  sale_type: entry.saleType,
  source_type: entry.sourceType,
  operation_type: entry.operationType,
  operation_method: entry.operationMethod,
  features: entry.features,
  amount: entry.amount.toString(),
  currency: entry.currency,
  ...(entry.comment !== undefined && { comment: entry.comment }),
  ...(entry.clientShortName !== undefined && { client_short_name: entry.clientShortName }),
  order_reg_date: toTimestamp(entry.orderRegDate),
});

/** Builds the response; over HTTP the faults really happen. */
async function applyFaults(
  { faults, answer }: SandboxReply<object>,
  success: number,
  signal: AbortSignal,
): Promise<Response> {
  if (faults.no_merchant)
    throw new CallRejected(401, "UNAUTHORIZED", "The token's merchant is gone.");
  if (faults.slow_ms) await wait(faults.slow_ms, signal);
  if (faults.no_answer || faults.answer_lost) {
    await wait(MAX_SILENCE_MS, signal);
    throw new CallRejected(504, "NO_ANSWER", "The network stayed silent.");
  }
  if (faults.server_error || !answer)
    throw new CallRejected(500, "INTERNAL_ERROR", "Server error.");
  const refusal = "outcome" in answer ? (answer as Refusal) : undefined;
  const body: z.input<typeof Refused> | object = refusal
    ? { code: refusal.code, reason: refusal.reason }
    : answer;
  const text = JSON.stringify(body);
  return new Response(faults.malformed_answer ? text.slice(0, text.length / 2) : text, {
    status: refusal ? 422 : success,
    headers: { "content-type": "application/json" },
  });
}

/** Waits this long, or until the client gives up. */
const wait = (milliseconds: number, signal: AbortSignal) =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);
