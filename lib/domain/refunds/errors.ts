import { Conflict, NotFound, QassaError } from "@/lib/kit/errors";
import { toMajorUnits } from "@/lib/kit/money";
import { rolesWith } from "@/lib/kit/permissions";

export class RefundNotFound extends NotFound {
  readonly code = "REFUND_NOT_FOUND";

  constructor() {
    super("There is no refund with this id. Check the id, and that the key is of the right mode.");
  }
}

export class PaymentNotRefundable extends Conflict {
  readonly code = "PAYMENT_NOT_REFUNDABLE";
  override readonly facts: { status: string; refundable_amount: number };

  constructor(status: string) {
    super(
      status === "completed"
        ? "Nothing is left to refund: all of the payment is refunded or held back by pending refunds."
        : `Only a completed payment can be refunded; this one is ${status}.`,
    );
    this.facts = { status, refundable_amount: 0 };
  }
}

export class RefundExceedsRemaining extends Conflict {
  readonly code = "REFUND_EXCEEDS_REMAINING";
  override readonly facts: { refundable_amount: number };

  constructor(remaining: bigint, currency: string) {
    const left = toMajorUnits(remaining, currency);
    super(`Only ${left} ${currency} of the payment can still be refunded. Ask for at most that.`);
    this.facts = { refundable_amount: left };
  }
}

export class RefundNotRetryable extends Conflict {
  readonly code = "REFUND_NOT_RETRYABLE";
  override readonly facts: { status: string };

  constructor(status: string) {
    super(
      status === "completed"
        ? "The refund is completed: the money has been given back. There is nothing to try again."
        : "The refund is still under way. Wait for its outcome; only a failed one can be tried again.",
    );
    this.facts = { status };
  }
}

/** The organization lets a cashier give back only so much of one payment, in however many refunds. */
export class CashierRefundLimitExceeded extends QassaError {
  override readonly kind = "forbidden";
  override readonly code = "CASHIER_REFUND_LIMIT";
  override readonly facts: { cashier_refund_limit: number; refundable_by_cashier: number };

  constructor(limit: bigint, givenBack: bigint, currency: string) {
    const most = toMajorUnits(limit, currency);
    const left = toMajorUnits(limit > givenBack ? limit - givenBack : 0n, currency);
    const others = rolesWith("refunds.create").filter((role) => role !== "cashier");
    super(
      [
        most === 0
          ? "A cashier of this organization gives no refunds."
          : `A cashier may give back ${most} ${currency} of one payment in all.`,
        givenBack > 0n && most > 0
          ? `${toMajorUnits(givenBack, currency)} ${currency} of this one is given back already, so ${left} ${currency} is left.`
          : "",
        `Ask ${others.slice(0, -1).join(", ")} or ${others.at(-1)} of the organization to refund more; an owner or admin can raise the limit in the settings.`,
      ]
        .filter(Boolean)
        .join(" "),
    );
    this.facts = { cashier_refund_limit: most, refundable_by_cashier: left };
  }
}
