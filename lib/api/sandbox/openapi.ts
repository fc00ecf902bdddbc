import { publicUrl } from "@/lib/kit/env";
import { openApi, usualStatuses } from "../openapi";
import type { SandboxOperation } from "../operation";
import { sandboxOperations } from "./operations";

/** Returns the payer's side of the sandbox as an OpenAPI 3.1 document. */
export const sandboxOpenApi = () =>
  openApi<SandboxOperation>({
    title: "Qassa sandbox API",
    description:
      "Act as the payer in test mode: confirm, decline and pay, read a payer's history, turn faults on. Amounts are JSON numbers in major units; timestamps are RFC 3339 in UTC.",
    server: `${publicUrl()}/api/sandbox`,
    operations: sandboxOperations,
    securitySchemes: {
      Phone: { type: "apiKey", in: "header", name: "X-Sandbox-Phone" },
      TestKey: { type: "http", scheme: "bearer", description: "A test device key" },
    },
    securityOf: ({ auth }) => (auth === "phone" ? [{ Phone: [] }, { TestKey: [] }] : [{}]),
    statusesOf: usualStatuses,
  });
