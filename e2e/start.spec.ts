// A second `npm start` is refused immediately, in one line that says what to do.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "./demo";

function startBeside(settings: { PORT: string; DATA_DIR: string }) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["operate/start.mjs"], {
    env: { ...process.env, DATABASE_URL: "", PUBLIC_URL: "", ...settings },
    encoding: "utf8",
    timeout: 30_000,
  });
  return { status, output: (stdout + stderr).trim() };
}

test("a data folder in use is refused, with the URL of the running Qassa", ({ demo }) => {
  const { status, output } = startBeside({ PORT: "1", DATA_DIR: process.env.E2E_DATA_DIR ?? "" });
  expect(status).toBe(1);
  expect(output).toContain(`Qassa is already running at ${demo.origin}`);
  expect(output.split("\n")).toHaveLength(1);
});

test("a port in use is refused, with how to choose another", ({ demo }) => {
  const folder = mkdtempSync(path.join(tmpdir(), "qassa-beside-"));
  const { port } = new URL(demo.origin);
  const { status, output } = startBeside({ PORT: port, DATA_DIR: folder });
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(output).toBe(
    `Port ${port} is already in use. Stop the process that uses it, or choose another port: PORT=${Number(port) + 1} npm start`,
  );
});
