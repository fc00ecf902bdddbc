// Lets libraries verify real deliveries, and compares what they say with the table of docs/guides/signatures.md.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isCommandHere, runInShell } from "./command";
import { type PaidAt, signedDeliveries } from "./signed-deliveries";
import {
  guideTable,
  libraryTitle,
  SECRET_FORMS,
  TOOLCHAINS,
  type WebhookLibrary,
} from "./webhook-libraries";

const PROGRAMS = path.join(import.meta.dirname, "programs/webhooks");

/** What the programs print, and its cell in the table. */
const CELLS: Record<string, string> = {
  verified: "yes",
  secret: "refuses the secret",
  delivery: "refuses the webhook",
};

interface Built {
  library: WebhookLibrary;
  folder: string;
}

async function build(library: WebhookLibrary, folder: string): Promise<Built> {
  const { program, imported, build: commands } = TOOLCHAINS[library.language];
  const place = { folder, env: process.env };
  const to = path.join(folder, program.to);
  const text = readFileSync(path.join(PROGRAMS, program.from), "utf8");
  mkdirSync(path.dirname(to), { recursive: true });
  writeFileSync(to, text.replaceAll("LIBRARY", imported?.(library.module) ?? library.module));
  for (const command of commands(library)) await runInShell(command, place);
  return { library, folder };
}

/** Returns the cells of the library, or throws if it takes a body that was not signed. */
async function verify({ library, folder }: Built, deliveries: string[]): Promise<string[]> {
  writeFileSync(path.join(folder, "deliveries.tsv"), `${deliveries.join("\n")}\n`);
  const { run } = TOOLCHAINS[library.language];
  const output = await runInShell(run(library), { folder, env: process.env });
  const answers = new Map(
    output.split("\n").map((line) => {
      const [form = "", answer = ""] = line.split("\t");
      return [form, CELLS[answer] ?? "no answer"];
    }),
  );
  if (answers.get("changed") !== CELLS.delivery) {
    throw new Error(`${libraryTitle(library)}: a changed body: ${answers.get("changed")}`);
  }
  return Object.keys(SECRET_FORMS).map((form) => answers.get(form) ?? "no answer");
}

/** Prints the table, and returns the libraries that do not do what the guide says. */
export async function tryWebhookLibraries(
  libraries: readonly WebhookLibrary[],
  at: PaidAt,
  parent: string,
): Promise<string[]> {
  const built: Built[] = [];
  const others: string[] = [];
  const note = (title: string, error: unknown) => {
    console.error((error as Error).message.replaceAll(/^/gm, "    "));
    others.push(title);
  };
  for (const library of libraries) {
    const title = libraryTitle(library);
    const missing = TOOLCHAINS[library.language].needs.filter((tool) => !isCommandHere(tool));
    console.log(`• ${title}${missing.length > 0 ? `: no ${missing.join(", no ")}` : ""}`);
    if (missing.length > 0) continue;
    try {
      built.push(await build(library, path.join(parent, title.replaceAll(/[^\w.]+/g, "-"))));
    } catch (error) {
      note(title, error);
    }
  }
  // Libraries refuse webhooks that are older than five minutes: they are made when everything is built.
  const deliveries = await signedDeliveries(at);
  const expected = guideTable();
  const row = (cells: string[]) => console.log(`| ${cells.join(" | ")} |`);
  row(["Library", ...Object.values(SECRET_FORMS).map(({ title }) => title)]);
  for (const each of built) {
    const title = libraryTitle(each.library);
    try {
      const cells = await verify(each, deliveries);
      row([title, ...cells]);
      if (expected.get(title)?.join() !== cells.join()) others.push(title);
    } catch (error) {
      note(title, error);
    }
  }
  return others;
}
