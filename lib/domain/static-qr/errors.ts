import { NotFound } from "@/lib/kit/errors";

export class StaticQrPaymentNotFound extends NotFound {
  readonly code = "STATIC_QR_PAYMENT_NOT_FOUND";

  constructor() {
    super(
      "Static QR payment not found. New payments appear within 15 seconds. The organization may also require a device key.",
    );
  }
}
