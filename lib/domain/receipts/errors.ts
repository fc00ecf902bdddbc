import { NotFound, QassaError } from "@/lib/kit/errors";

export class ReceiptNotFound extends NotFound {
  readonly code = "RECEIPT_NOT_FOUND";

  constructor() {
    super("Receipt not found. Check the address, or ask the shop.");
  }
}

/** Nothing else depends on the email: the payment and its receipt are as they were. */
export class ReceiptNotMailed extends QassaError {
  override readonly kind = "unavailable";
  override readonly code = "RECEIPT_NOT_MAILED";

  constructor() {
    super(
      "The mail server did not accept the email. Check the address, or let the customer scan the receipt’s QR code.",
    );
  }
}
