import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { migrationTarget } from "../migrate/migrate-database";
import { connect } from "./connect";
import { startEmbeddedPostgres } from "./embedded-postgres.mjs";

type Server = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

const folder = mkdtempSync(path.join(tmpdir(), "qassa-tls-"));
const file = (name: string) => path.join(folder, name);
let server: Server;

function openssl(...args: string[]) {
  const { status, stderr } = spawnSync("openssl", args, { cwd: folder, encoding: "utf8" });
  expect(status, stderr).toBe(0);
}

/** Makes a certificate authority of a company's own. */
function authority(name: string) {
  openssl(
    ..."req -x509 -newkey rsa:2048 -nodes -days 2".split(" "),
    ...["-keyout", `${name}.key`, "-out", `${name}.crt`, "-subj", `/CN=${name}`],
  );
}

beforeAll(async () => {
  chmodSync(folder, 0o711);
  authority("ca");
  authority("other-ca");
  openssl(
    ..."req -newkey rsa:2048 -nodes -keyout server.key -out server.csr -subj /CN=localhost".split(
      " ",
    ),
  );
  writeFileSync(file("names"), "subjectAltName=DNS:localhost");
  openssl(
    ..."x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2".split(" "),
    ..."-extfile names -out server.crt".split(" "),
  );
  const databaseDir = file("postgres");
  // Creates the folder, whose user the key has to belong to.
  await (await startEmbeddedPostgres({ databaseDir })).stop();
  const { uid, gid } = statSync(databaseDir);
  chmodSync(file("server.key"), 0o600);
  chownSync(file("server.key"), uid, gid);
  server = await startEmbeddedPostgres({
    databaseDir,
    flags: Object.entries({
      ssl: "on",
      ssl_cert_file: file("server.crt"),
      ssl_key_file: file("server.key"),
    }).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  });
}, 60_000);

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Connects as a command does, and returns whether the connection is encrypted. */
async function isEncrypted(options: string, host = "127.0.0.1"): Promise<boolean> {
  const url = new URL(server.url("postgres"));
  url.search = options;
  url.hostname = host;
  const client = await connect(migrationTarget(url.href, undefined));
  const { rows } = await client.query<{ ssl: boolean }>(
    "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()",
  );
  await client.end();
  return rows[0]!.ssl;
}

describe("sslmode, with a server whose certificate is of a private authority", () => {
  test.each([
    ["sslmode=disable", "127.0.0.1", false],
    ["sslmode=require", "127.0.0.1", true],
    ["sslmode=prefer", "127.0.0.1", true],
    ["sslmode=allow", "127.0.0.1", true],
    ["sslmode=require&sslrootcert=ca.crt", "127.0.0.1", true],
    ["sslmode=verify-ca&sslrootcert=ca.crt", "127.0.0.1", true],
    ["sslmode=verify-full&sslrootcert=ca.crt", "localhost", true],
    ["sslmode=no-verify", "127.0.0.1", true],
  ])("%s connects to %s", async (options, host, encrypted) => {
    expect(await isEncrypted(options.replace("ca.crt", file("ca.crt")), host)).toBe(encrypted);
  });

  test.each([
    ["sslmode=verify-full", "add sslrootcert=/path/ca.crt"],
    ["sslmode=verify-ca", "add sslrootcert=/path/ca.crt"],
    ["sslmode=verify-full&sslrootcert=system", "add sslrootcert=/path/ca.crt"],
    ["sslmode=require&sslrootcert=system", "add sslrootcert=/path/ca.crt"],
    ["sslmode=require&sslrootcert=other-ca.crt", "add sslrootcert=/path/ca.crt"],
    ["sslmode=verify-full&sslrootcert=ca.crt", "Its certificate is for another name"],
    ["sslmode=require&sslrootcert=none.crt", "none.crt, which does not exist. Check its sslroot"],
  ])("%s says what is wrong", async (options, words) => {
    const given = options.replace(/[\w-]+\.crt/, file);
    await expect(isEncrypted(given)).rejects.toThrow(words);
    await expect(isEncrypted(given)).rejects.not.toThrow("qassa:qassa");
  });
});

test("a server without TLS is said to have none", async () => {
  const url = new URL(inject("databaseServer"));
  url.search = "sslmode=require";
  await expect(connect(migrationTarget(url.href, undefined))).rejects.toThrow(
    "Switch TLS on in PostgreSQL, or, within a network that nobody else is in, set sslmode=disable",
  );
});
