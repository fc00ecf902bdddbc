import { Conflict, NotFound, Unprocessable } from "@/lib/kit/errors";
import type { Refusal } from "@/lib/network";
import type { PaymentStatus } from "./schemas";

export class PaymentNotFound extends NotFound {
  readonly code = "PAYMENT_NOT_FOUND";

  constructor() {
    super("Payment not found. Check the ID and the mode of your key.");
  }
}

export class PaymentNotCancellable extends Conflict {
  readonly code = "PAYMENT_NOT_CANCELLABLE";
  override readonly facts: { status: PaymentStatus };

  constructor(status: PaymentStatus) {
    super(
      status === "completed"
        ? "The payment is completed and cannot be cancelled. Refund it instead."
        : `Only a pending payment can be cancelled. This one is ${status}.`,
    );
    this.facts = { status };
  }
}

/** The network refused the payment. `code` is the network's reason. */
export class RefusedByNetwork extends Unprocessable {
  readonly code: string;

  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.code = refusal.code;
  }
}

export class TooManyOpenLinks extends Conflict {
  readonly code = "TOO_MANY_OPEN_LINKS";

  constructor(max: number) {
    super(
      `${max} payment links can already be paid for longer than an hour. Cancel some, or choose a shorter time.`,
    );
  }
}

/** The payment of this idempotency key settled before its link was created. No other payment is created for the key. */
export class LinkNotCreated extends Unprocessable {
  readonly code = "LINK_NOT_CREATED";
  override readonly facts: { payment_id: string; status: string };

  constructor(paymentId: string, status: string) {
    super(
      "The payment network did not create this link in time. Create another one with a new idempotency key.",
    );
    this.facts = { payment_id: paymentId, status };
  }
}
