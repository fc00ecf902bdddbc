import type { ErrorDescription } from "../openapi/error-responses";

/** Every code that the device API responds with. */
export const deviceErrors = {
  VALIDATION_ERROR: {
    status: 400,
    description: "The request is malformed; `details` has the fields. Fix it and send it again.",
    message: "amount must be greater than 0",
    facts: { details: [{ field: "amount", message: "amount must be greater than 0" }] },
  },
  BAD_REQUEST: {
    status: 400,
    description: "This is not valid HTTP. Check the URL, or the client that built the request.",
    message: "This is not a valid HTTP request.",
  },
  UNAUTHORIZED: {
    status: 401,
    description: "The device key is missing, mistyped, expired or revoked. Check it.",
    message:
      "This device key is not valid: it is mistyped, expired or revoked. Check it, or create a new one in the account area.",
  },
  FORBIDDEN: {
    status: 403,
    description: "The device key lacks the scope. Use one that has it.",
    message:
      'This key does not have the "refunds" scope. Create a key with this scope in the account area.',
  },
  NOT_FOUND: {
    status: 404,
    description: "There is nothing at this path. Check the URL.",
    message: "Not found. See /api/openapi.json for the available paths.",
  },
  PAYMENT_NOT_FOUND: {
    status: 404,
    description: "No payment of the key's organization and mode has this ID. Check both.",
    message: "Payment not found. Check the ID and the mode of your key.",
  },
  REFUND_NOT_FOUND: {
    status: 404,
    description: "No refund of the key's organization and mode has this ID. Check both.",
    message: "Refund not found. Check the ID and the mode of your key.",
  },
  STATIC_QR_PAYMENT_NOT_FOUND: {
    status: 404,
    description:
      "No payment has this order number, or its organization requires a device key. New payments appear within 15 seconds.",
    message:
      "Static QR payment not found. New payments appear within 15 seconds. The organization may also require a device key.",
  },
  SUBSCRIPTION_NOT_FOUND: {
    status: 404,
    description: "No webhook subscription of the key's organization and mode has this ID.",
    message:
      'Webhook subscription "sub_01kaj5d4c8f2wx7k1m9q3t6vbn" not found. List the subscriptions to find its ID.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    description: "The path does not accept this method; `Allow` has those that it does.",
    message: "This path does not accept DELETE. It accepts GET, HEAD, OPTIONS, POST.",
  },
  REQUEST_TIMEOUT: {
    status: 408,
    description: "The request did not arrive completely in time. Send it again.",
    message: "The request took too long to arrive. Send it again.",
  },
  PAYMENT_NOT_CANCELLABLE: {
    status: 409,
    description: "The payment is not pending; `status` has its status. Refund a completed one.",
    message: "The payment is completed and cannot be cancelled. Refund it instead.",
    facts: { status: "completed" },
  },
  PAYMENT_NOT_REFUNDABLE: {
    status: 409,
    description: "The payment is not completed, or nothing of it is left to refund.",
    message: "Only a completed payment can be refunded. This one is pending.",
    facts: { status: "pending", refundable_amount: 0 },
  },
  REFUND_EXCEEDS_REMAINING: {
    status: 409,
    description: "More than can still be refunded; `refundable_amount` has what can.",
    message: "Only 500.5 KZT of the payment can still be refunded. Enter that amount or less.",
    facts: { refundable_amount: 500.5 },
  },
  LISTENING_FOR_TEST_MODE: {
    status: 409,
    description: "The key is a live key. Listen with a test key, or add a subscription.",
    message:
      "Only webhooks of test mode can be listened to. Use a test key (qs_test_…), or add a subscription for your own server.",
  },
  BODY_TOO_LARGE: {
    status: 413,
    description: "The body is larger than 128 KB, and was not read. Send at most 64 KB.",
    message: "The body is larger than 128 KB, the limit. Send less.",
  },
  EXPECTATION_FAILED: {
    status: 417,
    description: "The header `Expect` asks for something else than `100-continue`. Leave it out.",
    message: "The only supported expectation is 100-continue.",
  },
  PAYER_NOT_FOUND: {
    status: 422,
    description: "The network knows no payer with this phone number. Check it with the payer.",
    message: "No payer has this phone number.",
  },
  AMOUNT_NOT_ACCEPTED: {
    status: 422,
    description: "The network does not accept this amount. `message` says why.",
    message: "The amount exceeds the payer's limit for one payment.",
  },
  INSUFFICIENT_FUNDS: {
    status: 422,
    description: "The network says immediately that the payer has insufficient funds.",
    message: "The payer has insufficient funds.",
  },
  REFUSED_BY_NETWORK: {
    status: 422,
    description: "The network refused for another reason. `message` says which.",
    message: "The payment network refused this payment.",
  },
  NOT_SUPPORTED_BY_NETWORK: {
    status: 422,
    description:
      "The payment network of this mode does not do this. `message` says what to use instead; `GET /network` has what it does.",
    message:
      "Pix does not send requests to phones. Create a payment link instead, and show it as a QR code.",
  },
  LINK_NOT_CREATED: {
    status: 422,
    description:
      "The network did not create the link of this idempotency key in time. Create another one with a new key.",
    message:
      "The payment network did not create this link in time. Create another one with a new idempotency key.",
    facts: { payment_id: "pay_01kaj3v9q4e8ta6m0x2v7h5c1d", status: "failed" },
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    description: "The key was used with a different request. Use a new one.",
    message:
      "This idempotency key was already used with a different request. Use a new key for a new request. Repeat a request unchanged.",
  },
  RATE_LIMITED: {
    status: 429,
    description: "Too many requests. Wait for as many seconds as `Retry-After` says.",
    message: "Too many requests. Try again in 17 seconds.",
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    description: "The URL and headers are larger than 16 KB. Send fewer or shorter ones.",
    message: "The URL and headers must be at most 16 KB in total.",
  },
  NETWORK_UNAVAILABLE: {
    status: 500,
    description:
      "The payment network is not answering, and the operation needs its response. Repeat the request, with the same idempotency key where there is one.",
    message:
      "The payment network is not answering. Nothing was changed. Try again in a few seconds.",
  },
  INTERNAL_ERROR: {
    status: 500,
    description:
      "Something went wrong in Qassa. Repeat the request, with the same idempotency key where there is one.",
    message:
      "Something went wrong on our side. Try again. If it keeps happening, contact us with the request_id.",
  },
  OVERLOADED: {
    status: 503,
    description:
      "Too many large bodies are being received; nothing was changed. Wait for as many seconds as `Retry-After` says.",
    message:
      "Too many large bodies are being received. Nothing was changed. Try again in a second.",
  },
} as const satisfies Record<string, ErrorDescription>;

export type DeviceErrorCode = keyof typeof deviceErrors;

/** What the network can refuse a new payment with. */
export const REFUSALS = [
  "PAYER_NOT_FOUND",
  "AMOUNT_NOT_ACCEPTED",
  "INSUFFICIENT_FUNDS",
  "REFUSED_BY_NETWORK",
  "NOT_SUPPORTED_BY_NETWORK",
] as const satisfies readonly DeviceErrorCode[];
