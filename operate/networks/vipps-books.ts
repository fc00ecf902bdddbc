// The books of the server that plays Vipps MobilePay: what may happen to a payment.
import { randomUUID } from "node:crypto";
import { minutes } from "@/lib/kit/time";
import type { BookEvent, VippsPayment } from "./vipps-payment";
import { refuse, VippsRefusal } from "./vipps-refusal";

export type Change = "capture" | "cancel" | "refund";

/** How long a payer has. */
const VIPPS_VALIDITY = minutes(10);

/** All payments of one sales unit. `now` is in milliseconds. */
export class VippsBooks {
  readonly payments = new Map<string, VippsPayment>();

  constructor(private readonly now: () => number = Date.now) {}

  create(
    order: Pick<
      VippsPayment,
      | "reference"
      | "token"
      | "amount"
      | "currency"
      | "phone"
      | "personalQr"
      | "customerToken"
      | "description"
      | "redirectUrl"
    > &
      Pick<VippsPayment, "metadata" | "method"> & { expiresAt?: number | undefined },
    key: string,
  ): VippsPayment {
    if (this.payments.has(order.reference)) {
      throw refuse({
        code: "4150",
        title: "Reference exists",
        detail: "The reference is used by another payment.",
        status: 409,
      });
    }
    const payment: VippsPayment = {
      ...order,
      pspReference: randomUUID(),
      state: "CREATED",
      authorized: 0,
      cancelled: 0,
      captured: 0,
      refunded: 0,
      expiresAt: order.expiresAt ?? this.now() + VIPPS_VALIDITY,
      events: [],
    };
    this.payments.set(order.reference, payment);
    this.note({ payment, name: "CREATED", amount: payment.amount, idempotencyKey: key });
    return payment;
  }

  /** Returns a payment as it is now: a payer has not forever. */
  find(reference: string): VippsPayment {
    const payment = this.payments.get(reference);
    if (!payment) {
      throw refuse({
        code: "5090",
        title: "Reference not found",
        detail: "There is no payment with this reference.",
        status: 404,
      });
    }
    if (payment.state === "CREATED" && payment.expiresAt <= this.now()) {
      payment.state = "EXPIRED";
      this.note({ payment, name: "EXPIRED", amount: payment.amount, idempotencyKey: null });
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
    this.note({ payment, name: payment.state, amount: payment.amount, idempotencyKey: null });
    return payment;
  }

  /** `key` is null for what somebody does in the portal, here and below. */
  cancel(reference: string, key: string | null): VippsPayment {
    const payment = this.find(reference);
    if (payment.state === "CREATED") {
      payment.state = "TERMINATED";
      // Said by the guide's example, although nothing was reserved.
      payment.cancelled = payment.amount;
      this.note({ payment, name: "TERMINATED", amount: payment.amount, idempotencyKey: key });
      return payment;
    }
    const rest = payment.authorized - payment.captured - payment.cancelled;
    if (payment.captured > 0 && rest === 0)
      throw refuse({ code: "6040", title: "Cannot cancel a captured payment" });
    if (payment.state !== "AUTHORIZED" || rest === 0) {
      throw refuse({
        code: "6050",
        title: "Cannot cancel a non-reserved payment",
        detail: `It is ${payment.state}.`,
      });
    }
    payment.cancelled += rest;
    this.note({ payment, name: "CANCELLED", amount: rest, idempotencyKey: key });
    return payment;
  }

  capture(reference: string, amount: number, key: string | null): VippsPayment {
    const payment = this.find(reference);
    const rest = payment.authorized - payment.captured - payment.cancelled;
    const isPossible = payment.state === "AUTHORIZED" && amount <= rest;
    this.note({ payment, name: "CAPTURED", amount, idempotencyKey: key, success: isPossible });
    if (payment.state !== "AUTHORIZED")
      throw refuse({ code: "6080", title: "Cannot capture before reservation" });
    if (payment.cancelled > 0)
      throw refuse({ code: "6070", title: "Cannot capture a cancelled payment" });
    if (!isPossible)
      throw refuse({
        code: "6090",
        title: "Capture amount too high",
        detail: "More than is reserved.",
      });
    payment.captured += amount;
    return payment;
  }

  refund(reference: string, amount: number, key: string | null): VippsPayment {
    const payment = this.find(reference);
    const isPossible = amount <= payment.captured - payment.refunded;
    this.note({ payment, name: "REFUNDED", amount, idempotencyKey: key, success: isPossible });
    if (!isPossible) {
      const detail = "More than was captured and is not refunded yet.";
      throw refuse({ code: "6150", title: "Not enough refundable", detail });
    }
    payment.refunded += amount;
    return payment;
  }

  private note({
    payment,
    name,
    amount,
    idempotencyKey,
    success = true,
  }: {
    payment: VippsPayment;
    name: BookEvent["name"];
    amount: number;
    idempotencyKey: string | null;
    success?: boolean;
  }): void {
    const timestamp = new Date(this.now()).toISOString();
    const pspReference = name === "CREATED" ? payment.pspReference : randomUUID();
    payment.events.push({ pspReference, name, amount, timestamp, idempotencyKey, success });
  }
}
