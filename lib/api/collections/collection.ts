import { deviceOpenApi } from "../device/openapi";
import { sandboxOpenApi } from "../sandbox/openapi";
import { type DocumentedRequest, requestsOf } from "./requests";
import { CHAPTERS } from "./steps";

/** The device API, and what a payer can do in the sandbox: enough to try a payment from start to end. */
export interface Collection {
  /** The base URLs, by the variable that holds them. */
  servers: Record<string, string>;
  folders: CollectionFolder[];
}

export interface CollectionFolder {
  name: string;
  description: string;
  requests: CollectionRequest[];
}

export interface CollectionRequest extends DocumentedRequest {
  /** The variable of the base URL. */
  server: string;
  waitMs?: number;
}

export const DESCRIPTION =
  "The device API, and the sandbox to act as the payer. Set deviceKey to a test device key, and run the folders in their order, or a request of a folder after those above it: later requests use the IDs that earlier ones returned.";

/** Returns what the collections have. */
export function collection(): Collection {
  const surfaces = { baseUrl: deviceOpenApi(), sandboxUrl: sandboxOpenApi() };
  const known = new Map(
    Object.entries(surfaces).flatMap(([server, document]) =>
      [...requestsOf(document)].map(([id, request]) => [id, { ...request, server }] as const),
    ),
  );
  return {
    servers: Object.fromEntries(
      Object.entries(surfaces).map(([server, { servers }]) => [server, servers[0]!.url]),
    ),
    folders: CHAPTERS.map(({ name, description, steps }) => ({
      name,
      description,
      requests: steps.map((step) => {
        const { operation, ...own } = typeof step === "string" ? { operation: step } : step;
        return { ...known.get(operation)!, ...own };
      }),
    })),
  };
}

/** Variables that responses set, by the field of the response, so that later requests can use them. */
const CARRIED_OVER: Readonly<Record<string, string>> = {
  payment_id: "paymentID",
  refund_id: "refundID",
  order_number: "orderNumber",
  static_qr_token: "staticQrToken",
  profile: "profile",
};

/** What variables hold before a response has set them: the sandbox as it is at first. */
export const FIRST_VALUES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(CARRIED_OVER).map((name) => [name, ""])),
  qrToken: "",
  profile: "everything",
  faults: "{}",
};

/** Returns the JavaScript that sets them from `answer`; `set` is the application's function. */
export const carryOverScript = (set: string): string[] => [
  // A payment link has the whole URL; the path of the sandbox has its last part. Its payment is not asked on a phone.
  "if (answer?.qr_token) {",
  `  ${set}("qrToken", answer.qr_token.split("/").pop());`,
  "  answer = undefined;",
  "}",
  `if (answer?.slow_ms !== undefined) ${set}("faults", JSON.stringify(answer, null, 2));`,
  ...Object.entries(CARRIED_OVER).map(([field, name]) =>
    // Other answers have an object of this name.
    field === "profile"
      ? `if (typeof answer?.${field} === "string") ${set}("${name}", answer.${field});`
      : `if (answer?.${field}) ${set}("${name}", answer.${field});`,
  ),
];

/** Returns the value of a parameter in a path: a variable if a response has set one. */
export function pathValue(path: string, { name, value }: { name: string; value: string }): string {
  if (name === "token") return path.startsWith("/static-qr/") ? "{{staticQrToken}}" : "{{qrToken}}";
  return Object.values(CARRIED_OVER).includes(name) ? `{{${name}}}` : value;
}

/** The key to replace by one's own. A header can hold it, so that the server can answer what is missing. */
export const KEY_PLACEHOLDER = "qs_test_your_key";
