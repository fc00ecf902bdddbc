import { Unprocessable } from "@/lib/kit/errors";

/** The payment under this idempotency key came to an end before its link was made; there will be no other one. */
export class LinkNotCreated extends Unprocessable {
  readonly code = "LINK_NOT_CREATED";
  override readonly facts: { payment_id: string; status: string };

  constructor(paymentId: string, status: string) {
    super(
      "The payment network did not create this link in time. Create another one, with a new idempotency key.",
    );
    this.facts = { payment_id: paymentId, status };
  }
}
