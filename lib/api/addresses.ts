import { accessOperations } from "./access/operations";
import { accountOperations } from "./account/operations";
import { catcherOperations } from "./catcher/operations";
import type { Operation } from "./core/operation";
import { deviceOperations } from "./device/operations";
import { displayOperations } from "./display/operations";
import { payOperations } from "./pay/operations";
import { sandboxOperations } from "./sandbox/operations";
import { scanOperations } from "./scans/operations";

/** The table of each surface, and the address below /api that its paths are relative to. */
export const surfaces = {
  device: { base: "/v1", operations: deviceOperations },
  account: { base: "/account", operations: accountOperations },
  access: { base: "/access", operations: accessOperations },
  pay: { base: "/pay", operations: payOperations },
  sandbox: { base: "/sandbox", operations: sandboxOperations },
  display: { base: "", operations: displayOperations },
  catcher: { base: "", operations: catcherOperations },
  scans: { base: "", operations: scanOperations },
} satisfies Record<string, { base: string; operations: Record<string, Operation> }>;

/** What has no table, because its format is not ours, or it is no API. A test compares this with the route files. */
export const addressesWithoutTable: readonly string[] = [
  "GET /auth/csrf",
  "GET /auth/error",
  "GET /auth/providers",
  "GET /auth/session",
  "GET /auth/signin",
  "POST /auth/_log",
  "POST /auth/callback/credentials",
  "POST /auth/signout",
  "GET /health",
  "GET /health/live",
  "GET /health/ready",
  "GET /inngest",
  "POST /inngest",
  "PUT /inngest",
  "GET /logos/{key}",
  "GET /openapi.json",
  "GET /openapi/access.json",
  "GET /openapi/account.json",
  "GET /openapi/pay.json",
  "GET /openapi/sandbox.json",
  "GET /sandbox/gateway/{...path}",
  "POST /sandbox/gateway/{...path}",
  "GET /slides/{key}",
];

/** Returns each method and path below /api, such as "GET /v1/payments/{paymentID}". */
export const apiAddresses = (): string[] => [
  ...Object.values(surfaces).flatMap(({ base, operations }) =>
    Object.values(operations).map(({ method, path }) => `${method} ${base}${path}`),
  ),
  ...addressesWithoutTable,
];
