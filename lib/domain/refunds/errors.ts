import { Conflict, NotFound, QassaError } from "@/lib/kit/errors";
import { toMajorUnits } from "@/lib/kit/money";
import { rolesWith } from "@/lib/kit/permissions";

export class RefundNotFound extends NotFound {
  readonly code = "REFUND_NOT_FOUND";

  constructor() {
    super("Refund not found. Check the ID and the mode of your key.");
  }
}

export class PaymentNotRefundable extends Conflict {
  readonly code = "PAYMENT_NOT_REFUNDABLE";
  override readonly facts: { status: string; refundable_amount: number };

  constructor(status: string) {
    super(
      status === "completed"
        ? "Nothing is left to refund: the whole payment has been refunded or has pending refunds."
        : `Only a completed payment can be refunded. This one is ${status}.`,
    );
    this.facts = { status, refundable_amount: 0 };
  }
}

export class RefundExceedsRemaining extends Conflict {
  readonly code = "REFUND_EXCEEDS_REMAINING";
  override readonly facts: { refundable_amount: number };

  constructor(remaining: bigint, currency: string) {
    const left = toMajorUnits(remaining, currency);
    super(
      `Only ${left} ${currency} of the payment can still be refunded. Enter that amount or less.`,
    );
    this.facts = { refundable_amount: left };
  }
}

export class RefundNotRetryable extends Conflict {
  readonly code = "REFUND_NOT_RETRYABLE";
  override readonly facts: { status: string };

  constructor(status: string) {
    super(
      status === "completed"
        ? "The refund is already completed, so it can't be retried."
        : "The refund is still pending. Wait for its outcome. Only a failed refund can be retried.",
    );
    this.facts = { status };
  }
}

/** The refund would exceed what cashiers of the organization can refund of one payment, over all its refunds. */
export class CashierRefundLimitExceeded extends QassaError {
  override readonly kind = "forbidden";
  override readonly code = "CASHIER_REFUND_LIMIT";
  override readonly facts: { cashier_refund_limit: number; refundable_by_cashier: number };

  constructor(limit: bigint, refundedTotal: bigint, currency: string) {
    const max = toMajorUnits(limit, currency);
    const left = toMajorUnits(limit > refundedTotal ? limit - refundedTotal : 0n, currency);
    const others = rolesWith("refunds.create").filter((role) => role !== "cashier");
    super(
      [
        max === 0
          ? "Cashiers of this organization can't issue refunds."
          : `Cashiers can refund up to ${max} ${currency} of one payment.`,
        refundedTotal > 0n && max > 0
          ? `${toMajorUnits(refundedTotal, currency)} ${currency} of this one has already been refunded, so ${left} ${currency} is left.`
          : "",
        `Ask ${others.slice(0, -1).join(", ")} or ${others.at(-1)} of the organization to refund more; an owner or admin can raise the limit in Settings.`,
      ]
        .filter(Boolean)
        .join(" "),
    );
    this.facts = { cashier_refund_limit: max, refundable_by_cashier: left };
  }
}
