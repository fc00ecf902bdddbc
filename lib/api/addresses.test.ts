// The addresses that the server in front passes to the app are those of the route files, with their methods.
import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { addressesWithoutTable, surfaces } from "./addresses";

const API = path.resolve(import.meta.dirname, "../../app/api");
/** The one file of a surface. */
const OF_SURFACE = /^(\w+)\/\[{1,2}\.{3}path\]{1,2}\/route\.ts$/;

const files = readdirSync(API, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll(path.sep, "/"))
  .filter((file) => path.basename(file) === "route.ts");

async function methodsOf(file: string): Promise<string[]> {
  const module = (await import(pathToFileURL(path.join(API, file)).href)) as object;
  return Object.keys(module).filter((name) => /^[A-Z]+$/.test(name));
}

const tableOf = (name: string) =>
  Object.values(surfaces).find(({ base, operations }) =>
    Object.values(operations).every(({ path: below }) => `${base}${below}`.startsWith(`/${name}`)),
  );

test.each(files.filter((file) => OF_SURFACE.test(file)))(
  "%s has the methods of its table",
  async (file) => {
    const table = tableOf(OF_SURFACE.exec(file)![1]!)!.operations;
    const methods = new Set(Object.values(table).map(({ method }) => method));
    expect((await methodsOf(file)).sort()).toEqual([...methods].sort());
  },
);

test("every other route file is listed, and every listed address has a route file", async () => {
  const found = await Promise.all(
    files
      .filter((file) => !OF_SURFACE.test(file))
      .map(async (file) => {
        // The framework leaves out a folder that begins with an underscore, unless it is percent-encoded.
        expect(file).not.toMatch(/(?:^|\/)_/);
        const address = decodeURIComponent(path.posix.dirname(file)).replaceAll(
          /\[((?:\.{3})?\w+)\]/g,
          "{$1}",
        );
        return (await methodsOf(file)).map((method) => `${method} /${address}`);
      }),
  );
  const { base, operations } = surfaces.device;
  const ofDevices = Object.values(operations).map(
    ({ method, path: below }) => `${method} ${base}${below}`,
  );
  expect(found.flat().sort()).toEqual([...ofDevices, ...addressesWithoutTable].sort());
});
