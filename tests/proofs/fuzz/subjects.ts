// Every route of the product, with its description in the tables of operations.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import { accessOperations } from "@/lib/api/access/operations";
import { accountOperations } from "@/lib/api/account/operations";
import { catcherOperations } from "@/lib/api/catcher/operations";
import { scanOperations } from "@/lib/api/scans/operations";
import { deviceOperations } from "@/lib/api/device/operations";
import { displayOperations } from "@/lib/api/display/operations";
import { payOperations } from "@/lib/api/pay/operations";
import { sandboxOperations } from "@/lib/api/sandbox/operations";
import { exportedMethods } from "@/server/front/api-routes";
import { root } from "@/operate/launch/settings.mjs";

export type Surface = "device" | "account" | "access" | "sandbox" | "auth" | "other" | "page";

/** One method of one route. */
export interface Subject {
  surface: Surface;
  method: string;
  /** With its parameters in braces. */
  address: string;
  query?: z.ZodType;
  body?: z.ZodType;
  response?: z.ZodType;
}

interface Described {
  method: string;
  path: string;
  query?: z.ZodType;
  body?: z.ZodType;
  response?: z.ZodType;
}

const fromTable = (surface: Surface, base: string, table: Record<string, Described>): Subject[] =>
  Object.values(table).map((operation) => ({
    ...operation,
    surface,
    address: base + operation.path,
  }));

const filesBelow = (folder: string, name: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => path.basename(file) === name,
  );

/** Returns the address of a folder of `app/`: without route groups, and with parameters in braces. */
const addressOf = (folder: string) =>
  decodeURIComponent(`/${folder}`)
    .replaceAll(/\/\([^)]*\)/g, "")
    .replaceAll(/\[{1,2}(?:\.{3})?(\w+)\]{1,2}/g, "{$1}")
    .replace(/\/\.?$/, "") || "/";

const OTHER: [start: string, surface: Surface][] = [
  ["/api/sandbox/", "sandbox"],
  ["/api/auth/", "auth"],
];

/** Returns all subjects; new operations and routes are included automatically. */
export function allSubjects(): Subject[] {
  const described = [
    ...fromTable("device", "/api/v1", deviceOperations),
    ...fromTable("account", "/api/account", accountOperations),
    ...fromTable("access", "/api/access", accessOperations),
    ...fromTable("sandbox", "/api/sandbox", sandboxOperations),
    ...fromTable("other", "/api", displayOperations),
    ...fromTable("other", "/api", catcherOperations),
    ...fromTable("other", "/api", scanOperations),
    ...fromTable("other", "/api/pay", payOperations),
  ];
  const known = new Set(described.map(({ method, address }) => `${method} ${address}`));
  const api = path.join(root, "app", "api");
  const routes = filesBelow(api, "route.ts").flatMap((file) => {
    const address = addressOf(path.join("api", path.dirname(file)));
    const surface = OTHER.find(([start]) => address.startsWith(start))?.[1] ?? "other";
    return exportedMethods(readFileSync(path.join(api, file), "utf8"))
      .filter((method) => !known.has(`${method} ${address}`))
      .map((method): Subject => ({ surface, method, address }));
  });
  const pages = filesBelow(path.join(root, "app"), "page.tsx").map((file): Subject => ({
    surface: "page",
    method: "GET",
    address: addressOf(path.dirname(file)),
  }));
  return [...described, ...routes, ...pages];
}
