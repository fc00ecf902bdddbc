import { deviceOpenApi } from "../device/openapi";
import { sandboxOpenApi } from "../sandbox/openapi";
import { type CollectionFolder, collectionOf } from "./requests";

/** The device API, and what a payer can do in the sandbox: enough to try a payment from start to end. */
export interface CollectionSurface {
  /** The variable that holds the base URL. */
  variable: string;
  url: string;
  folders: CollectionFolder[];
}

/** Returns the surfaces of the collections. */
export function collectionSurfaces(): CollectionSurface[] {
  const device = deviceOpenApi();
  const sandbox = sandboxOpenApi();
  return [
    { variable: "baseUrl", url: device.servers[0]!.url, folders: collectionOf(device) },
    {
      variable: "sandboxUrl",
      url: sandbox.servers[0]!.url,
      folders: collectionOf(sandbox).map((folder) => ({
        ...folder,
        name: `Sandbox: ${folder.name}`,
      })),
    },
  ];
}

/** Variables that responses set, by the field of the response, so that later requests can use them. */
export const CARRIED_OVER: Readonly<Record<string, string>> = {
  payment_id: "paymentID",
  refund_id: "refundID",
  order_number: "orderNumber",
  static_qr_token: "staticQrToken",
  qr_token: "qrToken",
};

/** Returns the JavaScript that sets them from `answer`; `set` is the application's function. */
export const carryOverScript = (set: string): string[] => [
  // A payment link has the whole URL; the path of the sandbox has its last part. Its payment is not asked on a phone.
  "if (answer?.qr_token) {",
  `  ${set}("qrToken", answer.qr_token.split("/").pop());`,
  "  answer = undefined;",
  "}",
  ...Object.entries(CARRIED_OVER)
    .filter(([field]) => field !== "qr_token")
    .map(([field, name]) => `if (answer?.${field}) ${set}("${name}", answer.${field});`),
];

/** Returns the value of a parameter in a path: a variable if a response has set one. */
export function pathValue(path: string, { name, value }: { name: string; value: string }): string {
  if (name === "token") return path.startsWith("/static-qr/") ? "{{staticQrToken}}" : "{{qrToken}}";
  return Object.values(CARRIED_OVER).includes(name) ? `{{${name}}}` : value;
}

/** The key to replace by one's own. */
export const KEY_PLACEHOLDER = "qs_test_…";
