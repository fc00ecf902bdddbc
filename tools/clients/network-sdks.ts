// `npm run clients:networks`: runs public client libraries of payment networks, of which only the host is replaced, against
// the servers that play these networks here. It needs Python, and the npm registry and PyPI.
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { CommandError, runCommand } from "../../operate/launch/command.mjs";
import { root } from "../../operate/launch/settings.mjs";
import { runInShell, stopCommands } from "./command";
import { type NetworkClient, NETWORK_CLIENTS, type PlayedNetwork } from "./network-clients";

const USAGE = `npm run clients:networks [-- --only vipps] [--latest]

Installs public client libraries of payment networks in a temporary folder, and runs each against the server that plays its
network here. --only takes a part of the libraries' names. --latest installs the newest version in place of the one that
is known to work.`;

interface Check {
  name: string;
  /** What was wrong. */
  fault?: string;
}

/** How a package is installed in a folder, how its program is run there, and how to find out which version it has. */
const REGISTRIES = {
  npm: {
    program: "program.mjs",
    install: (wanted: string) => [
      `npm install --no-audit --no-fund --ignore-scripts --loglevel=error ${wanted}`,
    ],
    wanted: (name: string, version: string) => `${name}@${version}`,
    run: 'node program.mjs "$QASSA_GIVEN"',
    installed: (name: string) =>
      `node -p 'JSON.parse(fs.readFileSync("node_modules/${name}/package.json")).version'`,
  },
  PyPI: {
    program: "program.py",
    install: (wanted: string) => [
      "python3 -m venv venv",
      `venv/bin/pip install --quiet --disable-pip-version-check ${wanted}`,
    ],
    wanted: (name: string, version: string) =>
      version === "latest" ? name : `${name}==${version}`,
    run: 'venv/bin/python program.py "$QASSA_GIVEN"',
    installed: (name: string) =>
      `venv/bin/python -c 'import importlib.metadata as m; print(m.version("${name}"))'`,
  },
} as const satisfies Record<NetworkClient["registry"], object>;

/** Installs the library, and runs its program. */
async function tryClient(client: NetworkClient, version: string): Promise<Check[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "qassa-network-client-"));
  const place = { folder, env: { ...process.env } };
  const { program, install, wanted, run, installed } = REGISTRIES[client.registry];
  let played: PlayedNetwork | undefined;
  try {
    writeFileSync(path.join(folder, "package.json"), '{ "private": true, "type": "module" }');
    copyFileSync(
      path.join(root, "tools/clients/programs", client.program),
      path.join(folder, program),
    );
    for (const command of install(wanted(client.name, version))) await runInShell(command, place);
    played = await client.play(folder);
    const found = await runInShell(installed(client.name), place);
    Object.assign(place.env, client.env?.(folder));
    place.env.QASSA_GIVEN = JSON.stringify({ ...played.given, keys: client.keys });
    const printed = await runInShell(run, place);
    console.log(`• ${client.name} ${found.trim()}`);
    return printed
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Check);
  } finally {
    await played?.close();
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
