import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./launch/settings.mjs";

const PINNED = readFileSync(path.join(root, ".node-version"), "utf8").trim();
const { engines, scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  engines: { node: string };
  scripts: Record<string, string>;
};
const NOWHERE = "http://127.0.0.1:1";

function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "qassa-node-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function writeProgram(file: string, text: string) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
}

/** A clone's folder on a machine whose Node.js says that it is of this version. */
function machineWith(version: string) {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, "operate"));
  for (const file of ["package.json", ".node-version", "operate/node.sh"]) {
    copyFileSync(path.join(root, file), path.join(folder, file));
  }
  writeProgram(
    path.join(folder, "old", "node"),
    `[ "$1" = --version ] && echo v${version} || exec ${process.execPath} "$@"`,
  );
  const kept = path.join(folder, ".next", "cache");
  const start = async (registry: string) => {
    const child = spawn("sh", ["-c", ". operate/node.sh && sh -c 'node --version'"], {
      cwd: folder,
      env: {
        ...process.env,
        PATH: `${path.join(folder, "old")}:${process.env.PATH}`,
        npm_config_registry: registry,
        npm_config_cache: path.join(folder, "npm"),
        npm_config_fetch_retry_mintimeout: "1",
      },
    });
    const output = { stdout: "", stderr: "" };
    child.stdout.on("data", (chunk: Buffer) => (output.stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output.stderr += chunk.toString()));
    const code = await new Promise((resolve) => child.once("close", resolve));
    return { code, ...output };
  };
  return { start, kept: () => (existsSync(kept) ? readdirSync(kept) : []), folder };
}

/** A registry with one package, whose program answers as the Node.js of this version would. */
async function registryWith(version: string) {
  const folder = temporaryFolder();
  const { platform, arch } = process;
  const name = `node-${platform === "darwin" && arch === "arm64" ? "bin-" : ""}${platform}-${arch}`;
  writeProgram(path.join(folder, "package", "bin", "node"), `echo v${version}`);
  const manifest = { name, version: PINNED, bin: { node: "bin/node" } };
  writeFileSync(path.join(folder, "package", "package.json"), JSON.stringify(manifest));
  execFileSync("tar", ["-czf", "package.tgz", "package"], { cwd: folder });
  const tarball = readFileSync(path.join(folder, "package.tgz"));
  const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
  let requests = 0;
  const server = createServer((request, response) => {
    requests++;
    if (request.url?.endsWith(".tgz")) return response.end(tarball);
    const dist = { tarball: `${url}/package.tgz`, integrity };
    const versions = { [PINNED]: { ...manifest, dist } };
    return response
      .setHeader("Content-Type", "application/json")
      .end(JSON.stringify({ name, "dist-tags": { latest: PINNED }, versions }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests: () => requests };
}

test("an old Node.js is replaced by the pinned one, which is fetched once", async () => {
  const machine = machineWith("20.20.2");
  const registry = await registryWith(PINNED);
  const both = await Promise.all([machine.start(registry.url), machine.start(registry.url)]);
  for (const { code, stdout, stderr } of both) {
    expect(code, stderr).toBe(0);
    expect(stdout).toBe(`v${PINNED}\n`);
  }
  expect(both[0].stderr).toMatch(
    /^• Node\.js 20\.20\.2 is too old for Qassa\. Getting .* once …$/m,
  );
  expect(machine.kept()).toEqual([`node-${PINNED}`]);

  const requests = registry.requests();
  expect(requests).toBeGreaterThan(0);
  const later = await machine.start(NOWHERE);
  expect(later).toEqual({
    code: 0,
    stdout: `v${PINNED}\n`,
    stderr: `• Running on Node.js ${PINNED}, in place of 20.20.2\n`,
  });
  expect(registry.requests()).toBe(requests);
}, 60_000);

test("without the registry, one line says what to do, and nothing is left", async () => {
  const machine = machineWith("18.20.8");
  const { code, stdout, stderr } = await machine.start(NOWHERE);
  expect(code).not.toBe(0);
  expect(stdout).toBe("");
  expect(stderr.trimEnd().split("\n").at(-1)).toBe(
    `Qassa needs Node.js 22.12.0 or newer; this is 18.20.8, and ${PINNED} could not be fetched from the npm registry (see above; npm ping says whether it is reachable). Install a newer one from https://nodejs.org and start again.`,
  );
  expect(machine.kept()).toEqual([`node-${PINNED}`]);
  expect(readdirSync(path.join(machine.folder, ".next", "cache", `node-${PINNED}`))).toEqual([]);
}, 60_000);

test("one that does not run on this machine is not used", async () => {
  const machine = machineWith("20.20.2");
  const registry = await registryWith("0.0.0");
  const { code, stderr } = await machine.start(registry.url);
  expect(code).not.toBe(0);
  expect(stderr).toContain(`${PINNED} from the npm registry does not run here`);
}, 60_000);

test.each(["22.12.0", "23.1.0", "24.0.0", "26.10.0"])("%s is used as it is", async (version) => {
  const machine = machineWith(version);
  rmSync(path.join(machine.folder, ".node-version"));
  const { code, stdout, stderr } = await machine.start(NOWHERE);
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `v${version}\n`, stderr: "" });
});

test("22.11 is too old", async () => {
  expect((await machineWith("22.11.0").start(NOWHERE)).code).not.toBe(0);
}, 60_000);

test("every npm script and .ci/run start with it", () => {
  const without = Object.entries(scripts).filter(
    ([, command]) => !command.startsWith(". operate/node.sh && "),
  );
  expect(without).toEqual([]);
  expect(readFileSync(path.join(root, ".ci", "run"), "utf8")).toContain(". operate/node.sh");
});

test("what names a version of Node.js agrees with package.json and .node-version", () => {
  const read = (file: string) => readFileSync(path.join(root, file), "utf8");
  const floor = /^>=(\d+\.\d+)\.0$/.exec(engines.node)?.[1];
  const [major] = PINNED.split(".");
  expect(read("README.md")).toContain(`[Node.js](https://nodejs.org) ${floor} or newer`);
  expect(read("docs/operating/one-machine.md")).toContain(`Node.js ${floor} or newer`);
  expect(read("Dockerfile")).toMatch(new RegExp(`^ARG BASE=node:${major}-[a-z]+-slim$`, "m"));
  expect(read("docs/operating/containers.md")).toContain(`\`node:${major}-`);
  expect(read("operate/launch/bundle.mjs")).toContain(`target: "node${floor!.split(".")[0]}"`);
  const workflow = read(".github/workflows/ci.yml");
  expect(workflow).toContain("node-version-file: .node-version");
  expect(workflow).toContain(`node-version: [${floor!.split(".")[0]}, ${major}, 26]`);
});
