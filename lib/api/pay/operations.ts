import { PayerPayment, PayReusableLink } from "@/lib/domain/reusable-links/schemas";
import { named, type OperationTable } from "../core/operation";

/** What strangers who have a reusable link can do: its token is sufficient. */
export const payOperations = named({
  payReusableLink: {
    method: "POST",
    path: "/{token}/payments",
    summary: "Start a payment of a reusable link",
    description:
      "Creates a payment at the payment network, once per idempotency key, and returns the address that the payment app opens. At most 100 payments of a link can be pending; then the oldest of the most active network of payers that nobody has opened makes room, and is cancelled.",
    tag: "Reusable links",
    body: PayReusableLink,
    success: 201,
    response: PayerPayment,
    errors: [403, 409, 422],
  },
  readPayerPayment: {
    method: "GET",
    path: "/{token}/payments/{paymentID}",
    summary: "Read the status of a payment of a reusable link",
    tag: "Reusable links",
    response: PayerPayment,
  },
} as const satisfies OperationTable);
