import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { filesBelow } from "@/tests/support/guides";
import { ofProcess } from "./process-state";

beforeEach(() => vi.resetModules());

test("every copy of the module returns the same state, which was made once", async () => {
  const initial = vi.fn(() => ({ count: 0 }));
  ofProcess("test: a counter", initial).count += 1;
  const copy = await import("./process-state");
  expect(copy.ofProcess).not.toBe(ofProcess);
  expect(copy.ofProcess("test: a counter", initial)).toEqual({ count: 1 });
  expect(initial).toHaveBeenCalledOnce();
  expect(copy.ofProcess("test: another one", initial)).toEqual({ count: 0 });
});

test("every name is that of one module", () => {
  const sources = ["app", "components", "lib", "server"]
    .flatMap((folder) => [...filesBelow(folder, ".ts"), ...filesBelow(folder, ".tsx")])
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(file, "utf8"));
  const calls = sources.flatMap((text) => text.match(/\bofProcess(?:<[^(]*>)?\(/g) ?? []);
  const names = sources.flatMap((text) =>
    [...text.matchAll(/\bofProcess(?:<[^(]*>)?\(\s*"([^"]+)"/g)].map(([, name]) => name),
  );
  // Each but the function itself names its state in place.
  expect(names).toHaveLength(calls.length - 1);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
