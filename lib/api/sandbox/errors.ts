import { deviceErrors } from "../device/errors";
import type { ErrorDescription } from "../openapi/error-responses";

const { VALIDATION_ERROR, UNAUTHORIZED, BODY_TOO_LARGE, INTERNAL_ERROR, INSUFFICIENT_FUNDS } =
  deviceErrors;
const { NOT_FOUND, METHOD_NOT_ALLOWED, IDEMPOTENCY_KEY_REUSED } = deviceErrors;

/** The codes that the sandbox API responds with. */
export const sandboxErrors = {
  VALIDATION_ERROR,
  UNAUTHORIZED,
  FORBIDDEN: {
    status: 403,
    description: "The key is a live key. Use a test key.",
    message: "Live mode has no sandbox. Use a test device key, which starts with qs_test_.",
  },
  NOT_FOUND,
  SANDBOX_SWITCHED_OFF: {
    status: 404,
    description: "This server has no test mode.",
    message: "This server has no sandbox. To test, use a server that runs with SANDBOX=on.",
  },
  SANDBOX_PHONE_NOT_FOUND: {
    status: 404,
    description: "No sandbox phone has this code. Read it anew with a test device key.",
    message: "Sandbox phone not found. Open /sandbox and enter a test device key.",
  },
  SANDBOX_REQUEST_NOT_FOUND: {
    status: 404,
    description: "No direct payment of this merchant has this ID.",
    message: "Payment request not found. Pass the payment_id of a direct payment in test mode.",
  },
  SANDBOX_QR_NOT_FOUND: {
    status: 404,
    description: "No QR code has this token.",
    message: "QR code not found. Open the full URL in the QR code.",
  },
  METHOD_NOT_ALLOWED,
  SANDBOX_PAYMENT_NOT_OPEN: {
    status: 409,
    description: "The payment was paid, declined, cancelled or expired first; see `status`.",
    message: "This payment is no longer pending. It is Processed. Create a new one.",
    facts: { status: "Processed" },
  },
  BODY_TOO_LARGE,
  INSUFFICIENT_FUNDS: {
    ...INSUFFICIENT_FUNDS,
    description: "The payer has insufficient funds. Raise the balance or pay less.",
    message: "The payer has insufficient funds. Raise the balance or pay less.",
  },
  IDEMPOTENCY_KEY_REUSED,
  TECHNICAL_FAULT: {
    status: 422,
    description: "The fault `technical_fault` is on. Turn it off.",
    message:
      'Technical fault of the network: the fault "technical_fault" is on. Turn it off to continue.',
  },
  INTERNAL_ERROR,
} as const satisfies Record<string, ErrorDescription>;

export type SandboxErrorCode = keyof typeof sandboxErrors;
