// `npm run findings`: runs each program of findings/ once, and says which facts about other people's libraries and tools have
// changed. It uses what is on this machine, and the package registries.
import { readdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { CommandError, runCommand } from "../operate/launch/command.mjs";
import { root } from "../operate/launch/settings.mjs";
import { runInShell, stopCommands } from "./clients/command";

const USAGE = `npm run findings [-- --only pix]

Runs the programs of findings/, one after the other. Each passes while the fact in its first lines is as it was. --only takes a
part of their names.`;

/** @throws CommandError with the message to show */
function chosen(): string[] {
  const all = readdirSync(path.join(root, "findings")).filter((name) => name.endsWith(".sh"));
  try {
    const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
    const names = all.filter((name) => name.includes(values.only)).sort();
    if (names.length > 0) return names;
    throw new Error(`No finding has "${values.only}" in its name.`);
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

async function holds(name: string): Promise<boolean> {
  const since = Date.now();
  const seconds = () => Math.round((Date.now() - since) / 1000);
  try {
    await runInShell(`bash findings/${name}`, { folder: root, env: process.env });
    console.log(`  ✓ ${name}, ${seconds()} s`);
    return true;
  } catch (error) {
    console.log(`  ✗ ${name}, ${seconds()} s`);
    console.log((error as Error).message.replaceAll(/^/gm, "    "));
    return false;
  }
}

await runCommand(async () => {
  process.once("SIGINT", () => {
    stopCommands();
    process.exit(130);
  });
  const names = chosen();
  const changed: string[] = [];
  for (const name of names) if (!(await holds(name))) changed.push(name);
  console.log(
    changed.length === 0
      ? `All ${names.length} are as they were.`
      : `Changed, or not run: ${changed.join(", ")}`,
  );
  return changed.length === 0 ? 0 : 1;
});
