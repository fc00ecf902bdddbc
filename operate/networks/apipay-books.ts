// The books of the server that plays ApiPay.kz: what it keeps of an invoice, and what may happen to it. Amounts are tiyn,
// times milliseconds.

export type ApipayStatus =
  | "processing"
  | "pending"
  | "cancelling"
  | "paid"
  | "cancelled"
  | "expired"
  | "error"
  | "partially_refunded"
  | "refunded";

export interface ApipayRefund {
  id: number;
  amount: number;
  reason: string | null;
  status: "pending" | "completed" | "failed";
  initiatedBy: "api" | "dashboard";
  createdAt: number;
  decidedAt: number;
}

export interface ApipayInvoice {
  id: number;
  amount: number;
  phone: string;
  description: string | null;
  externalOrderId: string | null;
  status: ApipayStatus;
  /** A status of a later version, which the answers have instead of this one. */
  unknownStatus?: string;
  errorMessage: string | null;
  createdAt: number;
  /** No answer has it before. */
  appearsAt: number;
  expiresAt: number;
  cancelDecidedAt: number;
  paidAt: number | null;
  /** How often money was taken. */
  takings: number;
  refunds: ApipayRefund[];
}

/** A refusal, with the network's words for each field that is wrong. */
export class ApipayRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors?: Record<string, string[]>,
    readonly code?: string,
  ) {
    super(message);
  }
}

export interface ApipaySettings {
  now?: () => number;
  /** Its sandbox decides at once whether an invoice is cancelled, and there is no money. */
  isSandbox?: boolean;
  /** How long a payer has: a day. */
  validMs?: number;
  cancelMs?: number;
  refundMs?: number;
  /** As later versions than the document's do: a second invoice with the same key is refused. */
  hasIdempotencyKeys?: boolean;
}

const UNKNOWN_PHONE = /0000$/;
const PAID = new Set<ApipayStatus>(["paid", "partially_refunded"]);

/** All invoices of one organization. */
export class ApipayBooks {
  readonly invoices = new Map<number, ApipayInvoice>();
  refundsFail = false;
  private lastId = 42_000;
  private lastRefund = 500;

  constructor(readonly settings: ApipaySettings = {}) {}

  get now(): number {
    return (this.settings.now ?? Date.now)();
  }

  create(
    input: Pick<ApipayInvoice, "amount" | "phone" | "description" | "externalOrderId">,
    appearsAfterMs = 0,
  ): ApipayInvoice {
    const invoice: ApipayInvoice = {
      ...input,
      id: ++this.lastId,
      status: "processing",
      errorMessage: null,
      createdAt: this.now,
      appearsAt: this.now + appearsAfterMs,
      expiresAt: this.now + (this.settings.validMs ?? 24 * 3_600_000),
      cancelDecidedAt: 0,
      paidAt: null,
      takings: 0,
      refunds: [],
    };
    this.invoices.set(invoice.id, invoice);
    return invoice;
  }

  /** Returns an invoice as it is now. */
  find(id: number): ApipayInvoice {
    const invoice = this.invoices.get(id);
    if (!invoice || invoice.appearsAt > this.now) throw new ApipayRefusal(404, "Invoice not found");
    return this.current(invoice);
  }

  /** Returns what can be seen now, newest first. */
  all(): ApipayInvoice[] {
    return [...this.invoices.values()]
      .filter(({ appearsAt }) => appearsAt <= this.now)
      .map((invoice) => this.current(invoice))
      .reverse();
  }

  /** All that were made with an order ID, also those that no answer has yet. */
  made(externalOrderId: string): ApipayInvoice[] {
    return [...this.invoices.values()]
      .filter((invoice) => invoice.externalOrderId === externalOrderId)
      .map((invoice) => this.current(invoice));
  }

  private current(invoice: ApipayInvoice): ApipayInvoice {
    const { now } = this;
    if (invoice.status === "cancelling" && invoice.cancelDecidedAt <= now) {
      invoice.status = "cancelled";
    }
    if (invoice.status === "pending" && invoice.expiresAt <= now) invoice.status = "expired";
    for (const refund of invoice.refunds) {
      if (refund.status === "pending" && refund.decidedAt <= now) {
        refund.status = this.refundsFail ? "failed" : "completed";
      }
    }
    if (invoice.takings > 0) {
      const returned = returnedOf(invoice);
      invoice.status =
        returned === 0 ? "paid" : returned === invoice.amount ? "refunded" : "partially_refunded";
    }
    return invoice;
  }

  /** Kaspi is given what waits to be sent. */
  send(): void {
    for (const invoice of this.invoices.values()) {
      if (invoice.status !== "processing") continue;
      const isUnknown = UNKNOWN_PHONE.test(invoice.phone);
      invoice.status = isUnknown ? "error" : "pending";
      if (isUnknown) invoice.errorMessage = "Клиент Kaspi с таким номером не найден";
    }
  }

  private only(externalOrderId: string): ApipayInvoice {
    this.send();
    const [invoice] = this.made(externalOrderId);
    if (!invoice) throw new ApipayRefusal(404, "Invoice not found");
    return invoice;
  }

  /** The payer pays in the app, who can be faster than a cancellation. */
  pay(externalOrderId: string): ApipayInvoice {
    const invoice = this.only(externalOrderId);
    if (invoice.status !== "pending" && invoice.status !== "cancelling") {
      throw new ApipayRefusal(400, `The invoice is ${invoice.status}.`);
    }
    invoice.status = "paid";
    invoice.paidAt = this.now;
    invoice.takings += 1;
    return invoice;
  }

  /** The payer declines in the app. */
  decline(externalOrderId: string): ApipayInvoice {
    const invoice = this.only(externalOrderId);
    if (invoice.status !== "pending") {
      throw new ApipayRefusal(400, `The invoice is ${invoice.status}.`);
    }
    invoice.status = "cancelled";
    return invoice;
  }

  cancel(id: number): ApipayInvoice {
    const invoice = this.find(id);
    if (invoice.status !== "pending" && invoice.status !== "processing") {
      throw new ApipayRefusal(400, `Cannot cancel an invoice with the status ${invoice.status}`);
    }
    const { isSandbox = false, cancelMs = 1_000 } = this.settings;
    invoice.status = isSandbox ? "cancelled" : "cancelling";
    invoice.cancelDecidedAt = this.now + cancelMs;
    return invoice;
  }

  refund({
    id,
    amount,
    reason,
    initiatedBy = "api",
  }: {
    id: number;
    amount: number | undefined;
    reason: string | null;
    initiatedBy?: ApipayRefund["initiatedBy"];
  }): ApipayRefund {
    const invoice = this.find(id);
    if (!PAID.has(invoice.status)) throw new ApipayRefusal(400, "Invoice is not paid");
    const available = availableOf(invoice);
    const requested = amount ?? available;
    if (requested > available || requested <= 0) {
      throw new ApipayRefusal(400, "Refund amount exceeds available amount");
    }
    const refund: ApipayRefund = {
      id: ++this.lastRefund,
      amount: requested,
      reason,
      status: "pending",
      initiatedBy,
      createdAt: this.now,
      decidedAt: this.now + (this.settings.refundMs ?? 1_000),
    };
    invoice.refunds.push(refund);
    return refund;
  }
}

const sum = (refunds: readonly ApipayRefund[]): number =>
  refunds.reduce((total, { amount }) => total + amount, 0);

/** What went back to the payer. */
export const returnedOf = ({ refunds }: ApipayInvoice): number =>
  sum(refunds.filter(({ status }) => status === "completed"));
export const pendingOf = ({ refunds }: ApipayInvoice): number =>
  sum(refunds.filter(({ status }) => status === "pending"));
export const availableOf = (invoice: ApipayInvoice): number =>
  invoice.amount - returnedOf(invoice) - pendingOf(invoice);
