// Every route of the product, with its description in the tables of operations.
import { readdirSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import { addressesWithoutTable, surfaces } from "@/lib/api/addresses";
import { root } from "@/operate/launch/settings.mjs";

export type Surface = "device" | "account" | "access" | "sandbox" | "auth" | "other" | "page";

const OF_TABLE: Partial<Record<string, Surface>> = {
  device: "device",
  account: "account",
  access: "access",
  sandbox: "sandbox",
};

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
  const described = Object.entries(surfaces).flatMap(([name, { base, operations }]) =>
    fromTable(OF_TABLE[name] ?? "other", `/api${base}`, operations),
  );
  const routes = addressesWithoutTable.map((line): Subject => {
    const [method = "", path = ""] = line.split(" ");
    const address = `/api${path.replace("{...", "{")}`;
    const surface = OTHER.find(([start]) => address.startsWith(start))?.[1] ?? "other";
    return { surface, method, address };
  });
  const pages = filesBelow(path.join(root, "app"), "page.tsx").map((file): Subject => ({
    surface: "page",
    method: "GET",
    address: addressOf(path.dirname(file)),
  }));
  return [...described, ...routes, ...pages];
}
