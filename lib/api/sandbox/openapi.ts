import { publicUrl } from "@/lib/kit/env";
import type { SandboxOperation } from "../core/operation";
import { openApi } from "../openapi/document";
import { codesByStatus } from "../openapi/error-responses";
import { type SandboxErrorCode, sandboxErrors } from "./errors";
import { sandboxOperations } from "./operations";

const BY_PHONE = ["UNAUTHORIZED", "FORBIDDEN", "SANDBOX_PHONE_NOT_FOUND"] as const;

/** Returns the codes that an operation declares and those that follow from its input, by status. */
const errorsOf = (operation: SandboxOperation): Map<number, SandboxErrorCode[]> =>
  codesByStatus<SandboxErrorCode>(
    [
      ...(operation.query || operation.body ? (["VALIDATION_ERROR"] as const) : []),
      ...(operation.auth === "phone" ? BY_PHONE : []),
      ...(operation.body ? (["BODY_TOO_LARGE"] as const) : []),
      "SANDBOX_SWITCHED_OFF",
      ...operation.codes,
      "INTERNAL_ERROR",
    ],
    sandboxErrors,
  );

/** Returns the payer's side of the sandbox as an OpenAPI 3.1 document. */
export const sandboxOpenApi = () =>
  openApi<SandboxOperation>({
    title: "Qassa sandbox API",
    description:
      "Act as the payer in test mode: confirm, decline and pay, read a payer's history, turn faults on. Amounts are JSON numbers in major units; timestamps are RFC 3339 in UTC.",
    server: `${publicUrl()}/api/sandbox`,
    operations: sandboxOperations,
    tags: {
      Payers: "The payers and their balances.",
      Payments: "Confirm and decline payments that were asked on a payer's phone.",
      "Payment links": "Pay and decline payment links.",
      "Static QR": "Pay through a printed QR code.",
      Faults: "Faults of the network, and amounts with a fixed outcome.",
    },
    pathParameters: {
      paymentID: {
        description: "The payment's ID.",
        example: "pay_01kaj3v9q4e8ta6m0x2v7h5c1d",
      },
      token: {
        description: "The last part of the URL in the QR code.",
        example: "5sYB2w9cQm",
      },
    },
    securitySchemes: {
      Phone: {
        type: "apiKey",
        in: "header",
        name: "X-Sandbox-Phone",
        description: "The sandbox phone's code.",
      },
      TestKey: { type: "http", scheme: "bearer", description: "A test device key." },
    },
    securityOf: ({ auth }) => (auth === "phone" ? [{ Phone: [] }, { TestKey: [] }] : [{}]),
    errorsOf,
    errorCodes: sandboxErrors,
  });
