// How a client can fail, with shell commands as its compiler and its program.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { listen } from "@/tests/support/listener";
import { unreachedRegistry } from "./command";
import { type GeneratedClient, STEPS } from "./generated-clients";
import { isFailure, tableOf, verdictOf } from "./table";
import { tryClient } from "./try-client";

const folder = mkdtempSync(path.join(tmpdir(), "qassa-try-client-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function outcomesOf(client: Partial<GeneratedClient>) {
  const server = await listen(() => Response.json({ openapi: "3.1.0" }));
  const whole = { name: "shell", recipe: [], needs: {}, compile: [], ...client };
  const outcomes = await tryClient(whole, {
    origin: server.origin,
    key: "qs_test_1",
    folder: mkdtempSync(path.join(folder, "client-")),
    tools: folder,
  });
  await server.close();
  return outcomes;
}
const allSteps = `printf '${STEPS.join("\\n")}\\n'`;

test("a client works if its program gets through every step", async () => {
  const compile = ["test -s openapi.json", "test -s openapi-3.0.json"];
  const outcomes = await outcomesOf({ compile, work: ['test "$QASSA_KEY" = qs_test_1', allSteps] });
  expect(outcomes).toEqual({
    generates: { is: "fine" },
    compiles: { is: "fine" },
    works: { is: "fine" },
  });
  const rows = [{ name: "shell", outcomes }];
  expect(isFailure(rows)).toBe(false);
  expect(tableOf(rows)).toEqual([
    "       generates  compiles  works",
    "shell  ✓          ✓         ✓",
  ]);
});

test("a program that ends early fails, though it says nothing", async () => {
  const outcomes = await outcomesOf({ work: ["echo create; echo read"] });
  expect(outcomes.works).toMatchObject({ is: "failed" });
  expect(outcomes.works).toHaveProperty("message", expect.stringContaining("metadata, conflict"));
});

test("a command that fails ends the client with its output", async () => {
  const outcomes = await outcomesOf({ compile: ["echo broken >&2; exit 3"], work: [allSteps] });
  expect(outcomes).toEqual({
    generates: { is: "fine" },
    compiles: { is: "failed", message: expect.stringContaining("broken\nexit code 3") },
    works: { is: "skipped" },
  });
  const rows = [{ name: "shell", outcomes }];
  expect(isFailure(rows)).toBe(true);
  expect(verdictOf(rows)).toEqual(["0 of 1 clients work.", "Failed: shell."]);
});

test("what is missing is named, and is no failure", async () => {
  const outcomes = await outcomesOf({
    needs: { compiles: ["no-such-compiler"] },
    work: [allSteps],
  });
  const rows = [{ name: "shell", outcomes }];
  expect(isFailure(rows)).toBe(false);
  expect(tableOf(rows)[1]).toBe("shell  ✓          no no-such-compiler  –");
  expect(verdictOf(rows)[1]).toBe(
    "Not tried to the end on this machine: shell (no no-such-compiler).",
  );
});

test("a run in which nothing could be tried is a failure", async () => {
  const outcomes = await outcomesOf({ needs: { generates: ["no-such-generator"] } });
  expect(isFailure([{ name: "shell", outcomes }])).toBe(true);
});

test.each([
  ["npm install openapi-fetch", "npm error code ENOTFOUND", "the npm registry"],
  ["pip install x", "Failed to establish a new connection: [Errno -3]", "PyPI"],
  ["pip install x", "No matching version (from versions: none)", "PyPI"],
  [
    "go mod tidy",
    'Get "https://proxy.golang.org/": dial tcp: lookup failed',
    "the Go module proxy",
  ],
  ["mvn -q compile", "Unknown host repo.maven.apache.org", "Maven Central"],
  ["npm install openapi-fetch", "npm error code E404", undefined],
  ["bin/shop", "dial tcp 127.0.0.1:3000: connection refused", undefined],
])("a registry that can't be reached is named: %s, %s", (command, output, registry) => {
  expect(unreachedRegistry(command, output)).toBe(registry);
});
