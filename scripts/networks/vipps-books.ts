// The books of the server that plays Vipps MobilePay: what it keeps of a payment, and what may happen to it.
import { randomUUID } from "node:crypto";
import { minutes } from "@/lib/kit/time";

export type VippsState = "CREATED" | "ABORTED" | "EXPIRED" | "AUTHORIZED" | "TERMINATED";

interface BookEvent {
  name: VippsState | "CANCELLED" | "CAPTURED" | "REFUNDED";
  amount: number;
  timestamp: string;
  idempotencyKey: string | null;
  success: boolean;
}

export interface VippsPayment {
  reference: string;
  pspReference: string;
  token: string;
  amount: number;
  currency: string;
  phone: string | undefined;
  description: string | undefined;
  /** A state of a later version, which the answers have instead of this one. */
  strange?: string;
  state: VippsState;
  authorized: number;
  cancelled: number;
  captured: number;
  refunded: number;
  expiresAt: number;
  events: BookEvent[];
}

/** How long a payer has. */
const VIPPS_VALIDITY = minutes(10);

/** A change that is not possible; `status` is that of the answer. */
export class VippsRefusal extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly extra?: { name: string; reason: string },
  ) {
    super(title);
  }
}

/** All payments of one sales unit. `now` is in milliseconds. */
export class VippsBooks {
  readonly payments = new Map<string, VippsPayment>();

  constructor(private readonly now: () => number = Date.now) {}

  create(
    order: Pick<VippsPayment, "reference" | "amount" | "currency" | "phone" | "description">,
    key: string,
  ): VippsPayment {
    if (this.payments.has(order.reference)) {
      throw new VippsRefusal(409, "The reference is used by another payment.");
    }
    const payment: VippsPayment = {
      ...order,
      pspReference: randomUUID(),
      token: randomUUID(),
      state: "CREATED",
      authorized: 0,
      cancelled: 0,
      captured: 0,
      refunded: 0,
      expiresAt: this.now() + VIPPS_VALIDITY,
      events: [],
    };
    this.payments.set(order.reference, payment);
    this.note(payment, "CREATED", payment.amount, key);
    return payment;
  }

  /** Returns a payment as it is now: a payer has not forever. */
  find(reference: string): VippsPayment {
    const payment = this.payments.get(reference);
    if (!payment) throw new VippsRefusal(404, "There is no payment with this reference.");
    if (payment.state === "CREATED" && payment.expiresAt <= this.now()) {
      payment.state = "EXPIRED";
      this.note(payment, "EXPIRED", payment.amount, null);
    }
    return payment;
  }

  /** The payer approves or declines in the app. */
  decide(reference: string, approves: boolean): VippsPayment {
    const payment = this.find(reference);
    if (payment.state !== "CREATED") {
      throw new VippsRefusal(400, `The payment is ${payment.state}.`);
    }
    payment.state = approves ? "AUTHORIZED" : "ABORTED";
    if (approves) payment.authorized = payment.amount;
    this.note(payment, payment.state, payment.amount, null);
    return payment;
  }

  cancel(reference: string, key: string): VippsPayment {
    const payment = this.find(reference);
    if (payment.state === "CREATED") {
      payment.state = "TERMINATED";
      this.note(payment, "TERMINATED", payment.amount, key);
      return payment;
    }
    const rest = payment.authorized - payment.captured - payment.cancelled;
    if (payment.state !== "AUTHORIZED" || rest === 0) {
      throw new VippsRefusal(400, `Nothing is reserved: the payment is ${payment.state}.`);
    }
    payment.cancelled += rest;
    this.note(payment, "CANCELLED", rest, key);
    return payment;
  }

  capture(reference: string, amount: number, key: string): VippsPayment {
    const payment = this.find(reference);
    const rest = payment.authorized - payment.captured - payment.cancelled;
    const isPossible = payment.state === "AUTHORIZED" && amount <= rest;
    this.note(payment, "CAPTURED", amount, key, isPossible);
    if (!isPossible) throw new VippsRefusal(400, "More than is reserved.");
    payment.captured += amount;
    return payment;
  }

  refund(reference: string, amount: number, key: string): VippsPayment {
    const payment = this.find(reference);
    const isPossible = amount <= payment.captured - payment.refunded;
    this.note(payment, "REFUNDED", amount, key, isPossible);
    if (!isPossible) {
      const reason = "More than was captured and is not refunded yet.";
      throw new VippsRefusal(400, "The refund is not possible.", { name: "amount", reason });
    }
    payment.refunded += amount;
    return payment;
  }

  private note(
    payment: VippsPayment,
    name: BookEvent["name"],
    amount: number,
    idempotencyKey: string | null,
    success = true,
  ): void {
    const timestamp = new Date(this.now()).toISOString();
    payment.events.push({ name, amount, timestamp, idempotencyKey, success });
  }
}
