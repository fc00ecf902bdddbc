import { Agent, request } from "undici";
import {
  endAfterInterimAnswers,
  guardedConnector,
  TooManyInterimAnswers,
} from "@/lib/kit/outbound";
import { type z } from "zod";
import { toTimestamp } from "@/lib/kit/time";
import {
  Accepted,
  GATEWAY_OPERATIONS,
  type GatewayOperationName,
  History,
  Link,
  type LinkOrder,
  type PaymentOrder,
  PaymentState,
  PaymentStates,
  REFUSAL_CODES,
  type RefundOrder,
  RefundStates,
  Refused,
  StaticQr,
} from "./contract";
import { gatewayDestinations } from "./destinations";
import {
  CALL_ENDED,
  type CallOptions,
  type LinkRequest,
  NetworkNoAnswer,
  type NetworkPayment,
  type NetworkRefund,
  type PaymentNetwork,
  type Refusal,
  type Submission,
} from "../port";
import { paymentState, refundState } from "../status-words";

const MOST_ANSWER_BYTES = 4 * 1024 * 1024;
const MISSING = "(no state for this reference)";

const CONNECT_TIMEOUT_MS = 5_000;

// Connections are kept open and shared by all gateways; an answer that never ends is cut off.
let shared: Agent | undefined;
const connections = (): Agent =>
  (shared ??= new Agent({
    connect: guardedConnector(gatewayDestinations(), { timeoutMs: CONNECT_TIMEOUT_MS }),
    connections: 64,
    maxResponseSize: MOST_ANSWER_BYTES,
  }));

export interface GatewayAddress {
  /** Where the contract's paths begin. */
  baseUrl: string;
  /** Sent as a bearer token. */
  token: string;
}

/** A payment network behind a merchant's connector, spoken to as docs/network-gateway.openapi.json says. */
export function gatewayNetwork(gateway: GatewayAddress): PaymentNetwork {
  const ask = <Schema extends z.ZodType>(
    operation: GatewayOperationName,
    answer: Schema,
    call: Call,
    options?: CallOptions,
  ) => exchange(gateway, operation, answer, call, options);

  return {
    async requestPayment(payment, options) {
      const body: z.input<typeof PaymentOrder> = { ...wireOrder(payment), phone: payment.phone };
      return submission(await ask("requestPayment", Accepted, { body, of: payment }, options));
    },

    async createLink(link, options) {
      const body: z.input<typeof LinkOrder> = wireOrder(link);
      const answer = await ask("createLink", Link, { body, of: link }, options);
      if ("outcome" in answer) return answer;
      return {
        outcome: "accepted",
        qrToken: answer.qr_token,
        qrOperationId: answer.qr_operation_id,
        extTranId: answer.ext_tran_id,
        expiresAt: answer.expires_at,
        networkStatus: answer.status,
      };
    },

    async cancel(reference, options) {
      const path = `/payments/${encodeURIComponent(reference)}/cancel`;
      const call = { path, of: { reference } };
      return toPayment(unrefused(await ask("cancel", PaymentState, call, options)));
    },

    async paymentStates(references, options) {
      const body = { references: [...references] };
      const { payments } = unrefused(await ask("paymentStates", PaymentStates, { body }, options));
      const told = new Map(payments.map((payment) => [payment.reference, payment]));
      return references.map((reference) =>
        toPayment(told.get(reference) ?? { reference, status: MISSING }),
      );
    },

    async requestRefund(refund, options) {
      const body: z.input<typeof RefundOrder> = {
        reference: refund.reference,
        payment_reference: refund.paymentReference,
        amount: refund.amount.toString(),
        currency: refund.currency,
        ...(refund.reason !== undefined && { reason: refund.reason }),
      };
      return submission(await ask("requestRefund", Accepted, { body, of: refund }, options));
    },

    async refundStates(references, options) {
      const body = { references: [...references] };
      const { refunds } = unrefused(await ask("refundStates", RefundStates, { body }, options));
      const told = new Map(refunds.map((refund) => [refund.reference, refund]));
      return references.map((reference) =>
        toRefund(told.get(reference) ?? { reference, status: MISSING }),
      );
    },

    async history(cursor, options) {
      const path = `/history?${new URLSearchParams({ cursor }).toString()}`;
      const page = unrefused(await ask("history", History, { path }, options));
      return {
        cursor: page.cursor,
        hasMore: page.has_more,
        entries: page.entries.map((entry) => ({
          orderNumber: entry.order_number,
          providerOperationId: entry.provider_operation_id,
          saleId: entry.sale_id,
          saleType: entry.sale_type,
          sourceType: entry.source_type,
          operationType: entry.operation_type,
          operationMethod: entry.operation_method,
          features: entry.features,
          amount: entry.amount,
          currency: entry.currency,
          ...(entry.comment !== undefined && { comment: entry.comment }),
          ...(entry.client_short_name !== undefined && {
            clientShortName: entry.client_short_name,
          }),
          orderRegDate: entry.order_reg_date,
        })),
      };
    },

    async staticQr(options) {
      const { address } = unrefused(await ask("staticQr", StaticQr, {}, options));
      return address === undefined ? undefined : { address };
    },
  };
}

interface Call {
  /** The operation's own path, when nothing is to be filled in. */
  path?: string;
  body?: object;
  /** The answer must be about this one. */
  of?: { reference: string };
}

/** One exchange. Whatever is not an answer of the contract is no answer. */
async function exchange<Schema extends z.ZodType>(
  { baseUrl, token }: GatewayAddress,
  name: GatewayOperationName,
  schema: Schema,
  { path, body, of }: Call,
  { timeoutMs = 5_000, signal }: CallOptions = {},
): Promise<z.output<Schema> | Refusal> {
  const operation = GATEWAY_OPERATIONS[name];
  const { status, text } = await withinTime(send);
  if (status === operation.success) {
    const answer = read(schema, text, status);
    const about = (answer as { reference?: unknown }).reference;
    if (!of || about === of.reference) return answer;
    throw new NetworkNoAnswer(`asked about ${of.reference}, it answered about ${String(about)}`);
  }
  if (status === 404 && "isOptional" in operation) return read(schema, "{}", status);
  if (status === 422 && "canRefuse" in operation) {
    const { code, reason } = read(Refused, text, status);
    const known = REFUSAL_CODES.find((refusalCode) => refusalCode === code);
    return { outcome: "refused", code: known ?? "REFUSED_BY_NETWORK", reason };
  }
  throw new NetworkNoAnswer(`it answered ${status} to ${operation.method} ${operation.path}`);

  // One timer and one listener, both gone with the call: a caller's signal may outlive thousands of them.
  async function withinTime<Answer>(ask: (ended: AbortController) => Promise<Answer>) {
    const ended = new AbortController();
    const end = () => ended.abort();
    const timer = setTimeout(end, timeoutMs);
    signal?.addEventListener("abort", end, { once: true });
    if (signal?.aborted) end();
    try {
      return await ask(ended);
    } catch (error) {
      const late = signal?.aborted ? CALL_ENDED : `no response within ${timeoutMs} ms`;
      const isLate = ended.signal.aborted && !(error instanceof TooManyInterimAnswers);
      throw new NetworkNoAnswer(isLate ? late : describe(error), { cause: error });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    }
  }

  async function send(ended: AbortController) {
    const response = await request(baseUrl.replace(/\/+$/, "") + (path ?? operation.path), {
      dispatcher: connections(),
      method: operation.method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: ended.signal,
      onInfo: endAfterInterimAnswers(ended),
    });
    return { status: response.statusCode, text: await response.body.text() };
  }
}

function read<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  status: number,
): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new NetworkNoAnswer(`its answer (${status}) is not JSON`, { cause: error });
  }
  const answer = schema.safeParse(json);
  if (answer.success) return answer.data;
  const [issue] = answer.error.issues;
  const where = issue?.path.join(".");
  throw new NetworkNoAnswer(
    `its answer (${status}) does not match the contract: ${where ? `${where}: ` : ""}${issue?.message}`,
    { cause: answer.error },
  );
}

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? `${code}: ${error.message}` : error.message;
};

const wireOrder = (order: LinkRequest): z.input<typeof LinkOrder> => ({
  reference: order.reference,
  amount: order.amount.toString(),
  currency: order.currency,
  ...(order.comment !== undefined && { comment: order.comment }),
  ...(order.merchantOrderId !== undefined && { merchant_order_id: order.merchantOrderId }),
  expires_at: toTimestamp(order.expiresAt),
});

const submission = (answer: { reference: string } | Refusal): Submission =>
  "outcome" in answer ? answer : { outcome: "accepted" };

function unrefused<Answer>(answer: Answer | Refusal): Answer {
  if (typeof answer === "object" && answer !== null && "outcome" in answer) {
    throw new NetworkNoAnswer("it refused a query");
  }
  return answer;
}

const reasonOf = ({ reason }: { reason?: string | undefined }) =>
  reason === undefined ? {} : { reason };

const toPayment = (told: z.output<typeof PaymentState>): NetworkPayment => ({
  reference: told.reference,
  state: paymentState(told.status),
  networkStatus: told.status,
  ...reasonOf(told),
});

const toRefund = (told: {
  reference: string;
  status: string;
  reason?: string | undefined;
}): NetworkRefund => ({
  reference: told.reference,
  state: refundState(told.status),
  networkStatus: told.status,
  ...reasonOf(told),
});
