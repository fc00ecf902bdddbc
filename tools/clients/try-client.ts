// Generates a client as the guide says, compiles it, and runs a program that uses it.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "@/operate/launch/settings.mjs";
import { isCommandHere, type Place, runInShell } from "./command";
import { type GeneratedClient, STAGES, type Stage, STEPS } from "./generated-clients";
import { codeBelow, commandsBelow } from "./recipe";

/** How a stage ended: "missing" names what is not on this machine, "failed" says what went wrong. */
export type Outcome =
  | { is: "fine" }
  | { is: "failed"; message: string }
  | { is: "missing"; commands: string[] }
  /** Not reached, or there is no program. */
  | { is: "skipped" };

export type Outcomes = Record<Stage, Outcome>;

export interface Setting {
  origin: string;
  key: string;
  /** An empty folder for this client. */
  folder: string;
  /** Where generators are installed; clients share it. */
  tools: string;
  /** The recipe's `npm install` is left out, because the packages are there. */
  isInstalled?: boolean;
  /** Called when a stage begins. */
  onStage?: (stage: Stage) => void;
}

/** npm passes its own settings to scripts; where packages go, and silence, must not reach the recipes. */
const OF_NPM = /^npm_(?!config_)|^npm_config_(?:(?:local_|global_)?prefix|loglevel)$/;

function environment({ origin, key, folder, tools }: Setting): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !OF_NPM.test(name));
  return {
    ...(Object.fromEntries(own) as NodeJS.ProcessEnv),
    QASSA_URL: `${origin}/api/v1`,
    QASSA_KEY: key,
    PACKAGES: path.join(root, "node_modules"),
    // What recipes install for the whole machine goes to the folder of tools.
    npm_config_prefix: path.join(tools, "npm"),
    GOBIN: path.join(tools, "go"),
    CARGO_INSTALL_ROOT: path.join(tools, "cargo"),
    // Python's packages go to the client's own environment, as if it were activated.
    VIRTUAL_ENV: path.join(folder, "venv"),
    PATH: [
      path.join(folder, "venv/bin"),
      path.join(tools, "npm/bin"),
      path.join(tools, "go"),
      path.join(tools, "cargo/bin"),
      process.env.PATH,
    ].join(path.delimiter),
  };
}

/** Installations that clients share, by folder and command: each is run once. */
const installed = new Set<string>();
const isShared = (command: string) =>
  /^npm install --global |^go install |^cargo install /.test(command);

async function runAll(commands: string[], place: Place): Promise<string> {
  let output = "";
  for (const command of commands) output += await runInShell(command, place);
  return output;
}

async function generate(
  client: GeneratedClient,
  { origin, tools, isInstalled }: Setting,
  place: Place,
) {
  await runAll(commandsBelow("Clients", origin), place);
  await runAll(client.prepare ?? [], place);
  const commands = client.recipe.flatMap((heading) => commandsBelow(heading, origin));
  for (const command of commands) {
    if (isInstalled && command.startsWith("npm install ")) continue;
    if (isShared(command) && installed.has(tools + command)) continue;
    await runInShell(command, place);
    if (isShared(command)) installed.add(tools + command);
  }
}

async function compile(client: GeneratedClient, { origin }: Setting, place: Place) {
  const { program, example } = client;
  if (program) {
    const to = path.join(place.folder, program.to);
    cpSync(path.join(import.meta.dirname, "programs", program.from), to);
  }
  if (example) {
    const to = path.join(place.folder, example);
    mkdirSync(path.dirname(to), { recursive: true });
    writeFileSync(to, codeBelow(client.recipe.at(-1)!, origin));
  }
  await runAll(client.compile, place);
}

async function work(client: GeneratedClient, _: Setting, place: Place) {
  const output = await runAll(client.work ?? [], place);
  const lines = output.split(/\r?\n/);
  const left = STEPS.filter((step) => !lines.includes(step));
  // A program that ends early without an error has proven nothing.
  if (left.length > 0)
    throw new Error(`The program did not get to: ${left.join(", ")}.\n${output}`);
}

const RUN = { generates: generate, compiles: compile, works: work };

/** Runs the stages of a client in order, up to the first that fails or lacks something on this machine. */
export async function tryClient(client: GeneratedClient, setting: Setting): Promise<Outcomes> {
  const place = { folder: setting.folder, env: environment(setting) };
  const outcomes: Outcomes = {
    generates: { is: "skipped" },
    compiles: { is: "skipped" },
    works: { is: "skipped" },
  };
  for (const stage of STAGES) {
    if (stage === "works" && !client.work) break;
    const missing = (client.needs[stage] ?? []).filter((command) => !isCommandHere(command));
    if (missing.length > 0) {
      outcomes[stage] = { is: "missing", commands: missing };
      break;
    }
    setting.onStage?.(stage);
    try {
      await RUN[stage](client, setting, place);
      outcomes[stage] = { is: "fine" };
    } catch (error) {
      outcomes[stage] = { is: "failed", message: (error as Error).message };
      break;
    }
  }
  return outcomes;
}
