// The documented interface, the operation table, the route files and their methods agree.
import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { errorsOf } from "@/lib/api/device/openapi";
import { deviceOperations } from "@/lib/api/device/operations";
import { ask, routes } from "../../support/device/device-client";
import { INTERFACE, OPERATIONS } from "../../support/device/interface";

test("the table has exactly the interface's 12 operations and the additions, with schemes and statuses", () => {
  const table = Object.values(deviceOperations).map((operation) => [
    `${operation.method} ${operation.path}`,
    [operation.id, operation.auth, operation.success],
  ]);
  const documented = Object.entries(OPERATIONS).map(([name, row]) => [name, row.slice(0, 3)]);
  expect(Object.fromEntries(table)).toEqual(Object.fromEntries(documented));
  expect(Object.keys(INTERFACE)).toHaveLength(12);
  for (const [id, , , ...errors] of Object.values(OPERATIONS)) {
    expect([...errorsOf(deviceOperations[id]).keys()]).toEqual(expect.arrayContaining(errors));
  }
});

test("the table has every route file, and every route file is in it", () => {
  const files = readdirSync(path.resolve(import.meta.dirname, "../../../app/api/v1"), {
    recursive: true,
    encoding: "utf8",
  })
    .filter((file) => path.basename(file) === "route.ts")
    .map((file) => `/${path.dirname(file).replace(/\[(\w+)\]/g, "{$1}")}`)
    .filter((address) => !address.includes("[..."));
  const addresses = new Set(Object.values(deviceOperations).map((operation) => operation.path));
  expect(new Set(files)).toEqual(addresses);
  expect(new Set(routes.map(([address]) => address))).toEqual(addresses);
});

test("every method of every path is an operation or a 405", async () => {
  for (const [address] of routes) {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      const isOperation = `${method} ${address}` in OPERATIONS;
      const { status } = await ask(method, address.replace(/\{\w+\}/, "x"), {});
      expect([method, address, status === 405]).toEqual([method, address, !isOperation]);
    }
    const { headers } = await ask("OPTIONS", address.replace(/\{\w+\}/, "x"));
    const allowed = headers.get("allow")!.split(", ");
    const there = ["GET", "POST"].filter((method) => `${method} ${address}` in OPERATIONS);
    expect([address, allowed.filter((method) => !["HEAD", "OPTIONS"].includes(method))]).toEqual([
      address,
      there,
    ]);
    expect(allowed.includes("HEAD")).toBe(allowed.includes("GET"));
  }
});
