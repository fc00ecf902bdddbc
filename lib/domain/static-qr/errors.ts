import { NotFound } from "@/lib/kit/errors";

export class StaticQrPaymentNotFound extends NotFound {
  readonly code = "STATIC_QR_PAYMENT_NOT_FOUND";

  constructor() {
    super(
      "There is no static QR payment with this order number. A new one appears within 15 seconds; an organization may also ask for a device key.",
    );
  }
}
