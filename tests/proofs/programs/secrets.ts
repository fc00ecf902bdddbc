// Checks that credentials are in no dump, log or bundle, and that a SECRETS_KEY other than the database's is rejected.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "@/operate/launch/settings.mjs";
import { Person, type Secrets } from "@/tests/proofs/person";
import { useAccount } from "@/tests/proofs/secrets/use-account";
import { wrongKey } from "@/tests/proofs/secrets/wrong-key";
import { type OwnDatabase, startProduct } from "@/tests/support/product";
import type { Proof } from "@/tests/support/proof";

/** Returns every row of every table as text. */
async function dump({ run }: OwnDatabase): Promise<string> {
  const tables = await run(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'sandbox')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await run(`SELECT one::text AS text FROM ${String(name)} one`);
    texts.push(...rows.map(({ text }) => String(text)));
  }
  return texts.join("\n");
}

function filesForBrowsers(): string {
  const folder = path.join(root, ".next", "static");
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => readFileSync(path.join(file.parentPath, file.name), "utf8"))
    .join("\n");
}

/** Returns the names of the secrets that a text contains, plain or encoded. */
const secretsIn = (text: string, secrets: Secrets): string[] =>
  [...secrets].flatMap(([name, secret]) => {
    const bytes = Buffer.from(secret);
    const spellings = [
      secret,
      encodeURIComponent(secret),
      bytes.toString("hex"),
      bytes.toString("base64").replace(/=+$/, ""),
    ];
    return spellings.some((spelling) => text.includes(spelling)) ? [name] : [];
  });

export const proof: Proof = {
  shows: "no secret is in a dump, a log or a bundle, and a wrong SECRETS_KEY is rejected",
  async run(run) {
    const dataDir = mkdtempSync(path.join(tmpdir(), "qassa-secrets-"));
    run.onEnd(() => rmSync(dataDir, { recursive: true, force: true }));
    const product = await startProduct(run, {
      LOG_LEVEL: "trace",
      DATA_DIR: dataDir,
      POLL_INTERVAL_SECONDS: "1",
      ACCESS_RATE_LIMIT_PER_MINUTE: "1000",
    });
    const { database, server } = product;
    const secrets: Secrets = new Map();
    const people = run.isFull ? 20 : 1;
    const origin = server.origin.replace("127.0.0.1", "localhost");
    let email = "";
    for (let number = 1; number <= people; number++) {
      email = await useAccount(new Person(origin, secrets, `person ${number}`), dataDir);
    }
    for (const name of ["SECRETS_KEY", "NEXTAUTH_SECRET"]) secrets.set(name, process.env[name]!);

    const rows = await dump(database);
    const control = [...secrets.values()][0]!;
    const wouldBeFound =
      rows.includes(email) &&
      server.log().includes("changePassword") &&
      secretsIn(`${rows} ${control}`, secrets).length === 1;
    run.figure({
      what: "a planted secret is found",
      seen: wouldBeFound ? "yes" : "no",
      goal: "yes",
      holds: wouldBeFound,
    });
    for (const [where, text] of [
      ["a dump of the database", rows],
      ["the server's log at level trace", server.log()],
      ["the files sent to browsers", filesForBrowsers()],
    ] as const) {
      const found = secretsIn(text, secrets);
      const seen = found.length === 0 ? `0 of ${secrets.size}` : found.join(", ");
      const size = `${Math.round(text.length / 1024)} kB`;
      run.figure({
        what: `secrets in ${where} (${size})`,
        seen,
        goal: "0",
        holds: found.length === 0 && text !== "",
      });
    }
    await wrongKey(run, product);
  },
};
