import { ConflictError } from "./errors.js";
import { type CallOptions, type Connection, type CreateOptions, pause, send } from "./http.js";
import { List, type Page } from "./paging.js";
import type {
  CancelPayment,
  CreatePayment,
  CreatePaymentLink,
  CreateRefund,
  Event,
  EventFilters,
  NetworkChoice,
  NetworkProfile,
  Payment,
  PaymentFilters,
  PaymentLink,
  PaymentRefundFilters,
  Refund,
  RefundFilters,
  SimulateWebhook,
  SimulationResult,
  StaticQrPayment,
  Subscription,
} from "./types.js";

const FOLLOW_INTERVAL_MS = 5_000;

abstract class Resource {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  protected read<Result>(path: string, query?: object, options?: CallOptions): Promise<Result> {
    return send(this.#connection, { method: "GET", path, query, isRepeatable: true }, options);
  }

  protected readList<Item>(
    path: string,
    filters: { cursor?: string | undefined } = {},
    options?: CallOptions,
  ): List<Item> {
    return new List(
      (cursor) => this.read<Page<Item>>(path, { ...filters, cursor }, options),
      filters.cursor,
    );
  }

  /** Sends a request that creates something, with an idempotency key. */
  protected post<Result>(path: string, body: object, options: CreateOptions = {}): Promise<Result> {
    const { idempotencyKey = crypto.randomUUID() } = options;
    const request = { method: "POST", path, body, idempotencyKey, isRepeatable: true } as const;
    return send(this.#connection, request, options);
  }

  /** Sends a request that has no idempotency key. */
  protected act<Result>(
    path: string,
    body: object,
    isRepeatable: boolean,
    options?: CallOptions,
  ): Promise<Result> {
    return send(this.#connection, { method: "POST", path, body, isRepeatable }, options);
  }
}

/** Returns an ID as a segment of a path. Throws for one that would lead to another path. */
function segment(id: string, name: string): string {
  if (typeof id !== "string" || ["", ".", ".."].includes(id)) {
    throw new TypeError(`${name} is ${JSON.stringify(id)}. Pass the ID.`);
  }
  return encodeURIComponent(id);
}

const pathOfPayment = (paymentId: string) => `/payments/${segment(paymentId, "paymentId")}`;

export class Payments extends Resource {
  /** Asks a payer's phone for a payment. The outcome follows as a webhook. */
  async create(payment: CreatePayment, options?: CreateOptions): Promise<Payment> {
    return this.post("/payments", payment, options);
  }

  /** Reads a payment. */
  async get(paymentId: string, options?: CallOptions): Promise<Payment> {
    return this.read(pathOfPayment(paymentId), undefined, options);
  }

  /** Lists payments, newest first. */
  list(filters?: PaymentFilters, options?: CallOptions): List<Payment> {
    return this.readList("/payments", filters, options);
  }

  /**
   * Cancels a pending payment. Throws `ConflictError` if it is not pending, for example because the payer was faster. If
   * an earlier attempt of this call has cancelled it and only its response was lost, returns the payment.
   */
  async cancel(
    paymentId: string,
    reason: CancelPayment = {},
    options?: CallOptions,
  ): Promise<Payment> {
    try {
      return await this.act(`${pathOfPayment(paymentId)}/cancel`, reason, true, options);
    } catch (error) {
      const isDone = error instanceof ConflictError && error.body.status === "cancelled";
      if (!isDone || !error.call.followsLostResponse) throw error;
      return this.get(paymentId, options);
    }
  }

  /** Refunds a completed payment: the amount, or all that is left of it. The outcome follows as a webhook. */
  async refund(
    paymentId: string,
    refund: CreateRefund = {},
    options?: CreateOptions,
  ): Promise<Refund> {
    return this.post(`${pathOfPayment(paymentId)}/refund`, refund, options);
  }

  /** Lists the refunds of a payment, newest first. */
  listRefunds(
    paymentId: string,
    filters?: PaymentRefundFilters,
    options?: CallOptions,
  ): List<Refund> {
    return this.readList(`${pathOfPayment(paymentId)}/refunds`, filters, options);
  }
}

export class PaymentLinks extends Resource {
  /** Creates a payment link: show its `qr_token` as a QR code. Read it as a payment, by `payment_id`. */
  async create(link: CreatePaymentLink, options?: CreateOptions): Promise<PaymentLink> {
    return this.post("/payments/link", link, options);
  }
}

export class Refunds extends Resource {
  /** Reads a refund. */
  async get(refundId: string, options?: CallOptions): Promise<Refund> {
    return this.read(`/refunds/${segment(refundId, "refundId")}`, undefined, options);
  }

  /** Lists refunds, newest first. */
  list(filters?: RefundFilters, options?: CallOptions): List<Refund> {
    return this.readList("/refunds", filters, options);
  }
}

export class StaticQrPayments extends Resource {
  /** Looks up a payment made through a static QR. */
  async get(orderNumber: string, options?: CallOptions): Promise<StaticQrPayment> {
    const path = `/static-qr-payments/${segment(orderNumber, "orderNumber")}`;
    return this.read(path, undefined, options);
  }
}

export class Network extends Resource {
  /** Reads what the default payment network of the key's mode can do. */
  async get(options?: CallOptions): Promise<NetworkProfile> {
    return this.read("/network", undefined, options);
  }

  /** Lists the payment networks of the key's mode, the default one first. Payments can be made at any of them. */
  async list(options?: CallOptions): Promise<NetworkChoice[]> {
    return (await this.read<{ data: NetworkChoice[] }>("/networks", undefined, options)).data;
  }
}

export class Webhooks extends Resource {
  /**
   * Sends test deliveries and returns their outcomes. It is not repeated after a timeout or a failed connection, because
   * it may have sent them.
   */
  async simulate(test: SimulateWebhook, options?: CallOptions): Promise<SimulationResult[]> {
    const path = "/webhook-simulate";
    return (await this.act<{ results: SimulationResult[] }>(path, test, false, options)).results;
  }

  /** Lists the subscriptions with their signing secrets. */
  async listSubscriptions(options?: CallOptions): Promise<Subscription[]> {
    const path = "/webhook-simulate/subscriptions";
    const { subscriptions } = await this.read<{ subscriptions: Subscription[] }>(
      path,
      undefined,
      options,
    );
    return subscriptions;
  }
}

/** Where to start, and how to go on. */
export interface FollowOptions extends CallOptions {
  /** How long to wait before asking again when there is nothing new. Default: 5 seconds. */
  intervalMs?: number | undefined;
}

export class Events extends Resource {
  /** Lists events, newest first unless `order` is `oldest`. */
  list(filters?: EventFilters, options?: CallOptions): List<Event> {
    return this.readList("/events", filters, options);
  }

  /**
   * Follows the events from a stored `cursor`, or from `since`: yields pages that are not empty, oldest first, and waits
   * for more. Process the page, then store its `next_cursor`: you get every event once, in order. Ends when the signal
   * is aborted.
   */
  async *follow(
    filters: Omit<EventFilters, "order" | "until"> = {},
    { intervalMs = FOLLOW_INTERVAL_MS, ...options }: FollowOptions = {},
  ): AsyncGenerator<Page<Event>, void, undefined> {
    let { cursor } = filters;
    const { signal } = options;
    while (!signal?.aborted) {
      try {
        const oldest = { ...filters, cursor, order: "oldest" } as const;
        const page = await this.list(oldest, options).page();
        cursor = page.next_cursor;
        if (page.data.length > 0) yield page;
        if (!page.has_more) await pause(intervalMs, signal);
      } catch (error) {
        if (!signal?.aborted) throw error;
      }
    }
  }
}
