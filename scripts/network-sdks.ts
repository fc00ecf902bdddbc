// `npm run clients:networks`: runs public client libraries of payment networks, of which only the host is replaced, against
// the servers that play these networks here. It needs the npm registry.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { runInShell, stopCommands } from "./clients/command";
import { type NetworkClient, NETWORK_CLIENTS } from "./clients/network-clients";
import { CommandError, runCommand } from "./launch/say.mjs";
import { root } from "./launch/settings.mjs";
import type { Served } from "./networks/serve";

const USAGE = `npm run clients:networks [-- --only vipps] [--latest]

Installs public client libraries of payment networks in a temporary folder, and runs each against the server that plays its
network here. --only takes a part of the libraries' names. --latest installs the newest version in place of the one that
is known to work.`;

interface Check {
  name: string;
  /** What was wrong. */
  fault?: string;
}

/** Installs the library, and runs its program. */
async function tryClient(client: NetworkClient, version: string): Promise<Check[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "qassa-network-client-"));
  const place = { folder, env: { ...process.env } };
  let server: Served | undefined;
  try {
    writeFileSync(path.join(folder, "package.json"), '{ "private": true, "type": "module" }');
    copyFileSync(
      path.join(root, "scripts/clients/programs", client.program),
      path.join(folder, "program.mjs"),
    );
    await runInShell(
      `npm install --no-audit --no-fund --ignore-scripts --loglevel=error ${client.name}@${version}`,
      place,
    );
    server = await client.play(folder);
    Object.assign(place.env, client.env?.(folder));
    place.env.QASSA_GIVEN = JSON.stringify({ origin: server.origin, keys: client.keys });
    const printed = await runInShell('node program.mjs "$QASSA_GIVEN"', place);
    const manifest = path.join(folder, "node_modules", client.name, "package.json");
    const installed = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
    console.log(`• ${client.name} ${installed.version}`);
    return printed
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Check);
  } finally {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: "string", default: "" },
      latest: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const clients = NETWORK_CLIENTS.filter(({ name }) => name.includes(values.only.toLowerCase()));
  if (clients.length === 0) throw new CommandError(`No library has that name.\n\n${USAGE}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      stopCommands();
      process.exit(130);
    });
  }
  let failed = 0;
  for (const client of clients) {
    const checks = await tryClient(client, values.latest ? "latest" : client.version);
    for (const { name, fault } of checks) {
      console.log(fault === undefined ? `  ✓ ${name}` : `  ✗ ${name}\n      ${fault}`);
    }
    const faults = checks.filter(({ fault }) => fault !== undefined).length;
    failed += faults;
    console.log(`  ${checks.length - faults} of ${checks.length} hold.`);
    if (checks.length === 0) throw new CommandError(`The program of ${client.name} tried nothing.`);
  }
  return failed > 0 ? 1 : 0;
});
