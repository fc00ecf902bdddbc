// `npm run prove`: programs that try to break the started product, and print figures next to their goals.
import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import pLimit from "p-limit";
import { CommandError, runCommand } from "@/operate/launch/command.mjs";
import { makeReady } from "@/operate/launch/make-ready.mjs";
import { root } from "@/operate/launch/settings.mjs";
import { type Figure, type Proof, type ProofRun, seeded } from "../support/proof";

const PROGRAMS = path.join(import.meta.dirname, "programs");
const names = readdirSync(PROGRAMS)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -".ts".length))
  .sort();

const USAGE = `npm run prove -- <${names.join("|")}|ci|all> [--full|--short] [--seed N] [--inngest BINARY] [--from REVISION] [--spec FILE]
Each prints its figures next to their goals, and the seed to repeat it. --full takes longer; without it, each is small
enough for CI. "all" runs them all, two at a time unless they measure time; "ci" those whose promises no test of .ci/run
checks as well. With --inngest, "instances" runs that Inngest server, too.
With --spec, "networks" validates the adapter of the network that FILE, an OpenAPI document, describes.
"upgrade" starts from the first release and the newest commit of the day before, or from REVISION. It installs and builds them
in ~/.cache/qassa, which takes minutes, and keeps three. "ci" takes those that are built there, in a shorter form (--short).`;

/** @throws CommandError with the message to show */
function options() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        full: { type: "boolean", default: false },
        short: { type: "boolean", default: false },
        seed: { type: "string" },
        inngest: { type: "string" },
        from: { type: "string" },
        spec: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
    const [name = "", ...more] = positionals;
    const isSeveral = name === "all" || name === "ci";
    if (!values.help && (more.length > 0 || !(isSeveral || names.includes(name)))) {
      throw new Error(name === "" ? "Choose a proof to run." : `Unknown proof "${name}".`);
    }
    const seed = Number(values.seed ?? randomInt(2 ** 31));
    if (!Number.isSafeInteger(seed) || seed < 0) throw new Error("--seed must be a whole number");
    const { help, full, short, inngest, from, spec } = values;
    return { help, full, short, inngest, from, spec, seed, name, isSeveral };
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

type Options = ReturnType<typeof options>;

const line = ({ what, seen, goal, holds }: Figure) =>
  `  ${holds ? "✓" : "✗"} ${what}: ${seen}   (goal: ${goal})`;

async function proofOf(name: string): Promise<Proof> {
  const file = pathToFileURL(path.join(PROGRAMS, `${name}.ts`)).href;
  return ((await import(file)) as { proof: Proof }).proof;
}

async function prove(
  name: string,
  {
    full: isFull,
    short: isShort,
    seed,
    inngest,
    from,
    spec,
  }: Omit<Options, "help" | "name" | "isSeveral">,
): Promise<Figure[]> {
  const proof = await proofOf(name);
  console.log(`• ${name}: ${proof.shows} (seed ${seed}${isFull ? ", full" : ""})`);
  const since = Date.now();
  const figures: Figure[] = [];
  const undo: (() => unknown)[] = [];
  const random = seeded(seed);
  const run: ProofRun = {
    isFull,
    isShort,
    seed,
    inngest: inngest && path.resolve(inngest),
    from,
    spec: spec && path.resolve(spec),
    random,
    pick: (min, max) => min + Math.floor(random() * (max - min + 1)),
    figure(recorded) {
      const figure = { ...recorded, seen: String(recorded.seen) };
      figures.push(figure);
      console.log(line(figure));
    },
    onEnd: (step) => undo.push(step),
  };
  const end = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  const interrupted = () => void end().finally(() => process.exit(130));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, interrupted);
  try {
    await proof.run(run);
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    figures.push({ what: "it ran to the end", seen: "no", goal: "yes", holds: false });
  } finally {
    await end();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, interrupted);
  }
  // A proof without figures has shown nothing.
  if (figures.length === 0) {
    figures.push({ what: "figures", seen: "none", goal: "some", holds: false });
  }
  console.log(`  ${Math.round((Date.now() - since) / 1000)} s`);
  return figures;
}

const children = new Set<ChildProcess>();

/**
 * Runs a proof in its own process: settings and connections are created once per process, and each proof has its own
 * database. Prints its output once it ends, so that parallel proofs don't interleave.
 */
async function proveInOwnProcess(
  name: string,
  { isCi, isFull, seed }: { isCi: boolean; isFull: boolean; seed: number },
): Promise<boolean> {
  const setting = isFull ? ["--full"] : isCi ? ["--short"] : [];
  const args = [name, "--seed", String(seed), ...setting];
  const child = spawn(process.execPath, ["--import", "tsx", import.meta.filename, ...args]);
  children.add(child);
  const chunks: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) {
    output.on("data", (chunk: Buffer) => chunks.push(chunk));
  }
  const [code] = (await once(child, "close")) as [number | null];
  children.delete(child);
  process.stdout.write(Buffer.concat(chunks));
  return code === 0;
}

/** Returns why a proof is left out; undefined if it runs. Throws if what stands in for it in CI is not there. */
function leftOut({ provedInCiBy, leftOut }: Proof, isCi: boolean): string | undefined {
  const missing = provedInCiBy?.find((file) => !existsSync(path.join(root, file)));
  if (missing !== undefined) throw new CommandError(`${missing} does not exist.`);
  return isCi && provedInCiBy ? `proved by ${provedInCiBy.join(", ")}` : leftOut?.(isCi);
}

/** Runs proofs two at a time, then those that measure time one by one. Returns the names of those that failed. */
async function proveSeveral(isCi: boolean, isFull: boolean, seed: number): Promise<string[]> {
  await makeReady({ development: true });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      for (const child of children) child.kill("SIGTERM");
      process.exitCode = 130;
    });
  }
  const isAlone = new Map<string, boolean>();
  for (const name of names) {
    const proof = await proofOf(name);
    const why = leftOut(proof, isCi);
    if (why === undefined)
      isAlone.set(name, proof.isAlone === true || (isFull && proof.isAlone === "full"));
    else console.log(`• ${name}: left out, ${why}. To run it: npm run prove -- ${name}`);
  }
  const chosen = [...isAlone.keys()];
  const failed: string[] = [];
  const run = async (name: string) => {
    if (process.exitCode === 130) return;
    if (!(await proveInOwnProcess(name, { isCi, isFull, seed }))) failed.push(name);
  };
  const twoAtOnce = pLimit(2);
  await twoAtOnce.map(
    chosen.filter((name) => !isAlone.get(name)),
    run,
  );
  for (const name of chosen.filter((name) => isAlone.get(name))) await run(name);
  return failed;
}

await runCommand(async () => {
  const { help, full, short, seed, inngest, from, spec, name, isSeveral } = options();
  if (help) {
    console.log(USAGE);
    return 0;
  }
  if (!isSeveral) {
    const missed = (await prove(name, { full, short, seed, inngest, from, spec })).filter(
      ({ holds }) => !holds,
    );
    if (missed.length === 0) return 0;
    const revision = from === undefined ? "" : ` --from ${from}`;
    console.error(
      `${name} failed. To repeat it: npm run prove -- ${name} --seed ${seed}${revision}`,
    );
    for (const figure of missed) console.error(line(figure));
    return 1;
  }
  const failed = await proveSeveral(name === "ci", full, seed);
  if (process.exitCode === 130) return 130;
  console.log(failed.length === 0 ? "All goals met." : `Goals missed: ${failed.join(", ")}.`);
  return failed.length === 0 ? 0 : 1;
});
