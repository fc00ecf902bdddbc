// Each process is one of its own, as test runs and proofs are.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { root } from "@/operate/launch/settings.mjs";

let shared: string;
beforeEach(() => {
  shared = mkdtempSync(path.join(tmpdir(), "qassa-shared-"));
});
afterEach(() => rmSync(shared, { recursive: true, force: true }));

/** Makes a folder with two files, one after the other once `go` exists, and says what a copy contains. */
const program = (name: string) => `
  import { appendFileSync, existsSync, readdirSync, writeFileSync } from "node:fs";
  import { withPreparedFolder } from "@/tests/support/prepared-folder";
  const shared = ${JSON.stringify(shared)};
  const make = async (folder) => {
    appendFileSync(shared + "/made.txt", "made ");
    writeFileSync(folder + "/first.txt", "");
    while (!existsSync(shared + "/go")) await new Promise((resolve) => setTimeout(resolve, 20));
    writeFileSync(folder + "/second.txt", "");
  };
  await withPreparedFolder({ shared, name: ${JSON.stringify(name)}, make }, async (folder) => {
    console.log(readdirSync(folder).sort().join(" "));
  });
`;

function startProcess(name: string) {
  const args = ["--import", "tsx", "--input-type=module", "--eval", program(name)];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "close").then(() => output.trim());
  return { child: child as ChildProcess, ended };
}

const go = () => writeFileSync(path.join(shared, "go"), "");
const timesMade = () =>
  readFileSync(path.join(shared, "made.txt"), "utf8").trim().split(" ").length;
const whenBegun = (times: number) =>
  vi.waitFor(() => expect(timesMade()).toBe(times), { timeout: 30_000 });
/** Until another process waits for the lock of the one that makes the folder. */
const whenWaiting = () =>
  vi.waitFor(() => expect(readdirSync(shared).join()).toContain("lock.json.of-"), {
    timeout: 30_000,
  });
const folders = () =>
  readdirSync(shared, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

test("of two processes at once, one makes the folder and both get all of it", async () => {
  const both = [startProcess("a"), startProcess("a")];
  await whenBegun(1);
  await whenWaiting();
  go();
  const copies = await Promise.all(both.map(({ ended }) => ended));
  expect(copies).toEqual(["first.txt second.txt", "first.txt second.txt"]);
  expect(timesMade()).toBe(1);
  expect(await startProcess("a").ended).toBe("first.txt second.txt");
  expect(timesMade()).toBe(1);
}, 60_000);

test("what a killed process has begun is not used, and is removed", async () => {
  const killed = startProcess("a");
  await whenBegun(1);
  expect(folders()).toEqual([`a.${killed.child.pid}.draft`]);
  killed.child.kill("SIGKILL");
  await killed.ended;
  go();
  expect(await startProcess("a").ended).toBe("first.txt second.txt");
  expect(timesMade()).toBe(2);
  expect(folders()).toEqual(["a"]);
}, 60_000);

test("another name is made anew, and of the older ones the last used are kept", async () => {
  go();
  const older = ["c", "d", "e", "f", "g", "h"];
  for (const [index, name] of older.entries()) {
    const folder = path.join(shared, name);
    mkdirSync(folder);
    const used = new Date(Date.now() - (index + 1) * 60_000);
    utimesSync(folder, used, used);
  }
  expect(await startProcess("a").ended).toBe("first.txt second.txt");
  expect(folders().sort()).toEqual(["a", "c", "d", "e", "f", "g"]);
  expect(await startProcess("b").ended).toBe("first.txt second.txt");
  expect(timesMade()).toBe(2);
  expect(folders().sort()).toEqual(["a", "b", "c", "d", "e", "f"]);
}, 60_000);
