import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { runtimeFor } from "./postgres-runtime.mjs";

afterEach(() => vi.unstubAllEnvs());

function folderOf(version: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "qassa-runtime-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, "PG_VERSION"), `${version}\n`);
  return folder;
}

const unused = path.join(tmpdir(), "qassa-runtime-of-no-data", "postgres");
const embedded = path.dirname(runtimeFor(unused).binary("postgres"));
const embeddedMajor = /\d+/.exec(
  spawnSync(path.join(embedded, "postgres"), ["--version"], { encoding: "utf8" }).stdout,
)![0];

test("POSTGRES_BIN is where the programs are", () => {
  vi.stubEnv("POSTGRES_BIN", embedded);
  expect(runtimeFor(folderOf(embeddedMajor)).binary("initdb")).toBe(path.join(embedded, "initdb"));
});

test("programs that can't open the data are refused", () => {
  vi.stubEnv("POSTGRES_BIN", embedded);
  expect(() => runtimeFor(folderOf("14"))).toThrow(
    `is of PostgreSQL 14, but POSTGRES_BIN has ${embeddedMajor}`,
  );
});

test("a folder without them is refused", () => {
  vi.stubEnv("POSTGRES_BIN", tmpdir());
  expect(() => runtimeFor(folderOf(embeddedMajor))).toThrow("there is no program postgres");
});
