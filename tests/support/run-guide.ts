// Runs the commands of a guide as a reader who pastes one block after another into the same shell.
import { spawn } from "node:child_process";
import { type CodeBlock, codeBlocks } from "./guides";
import { differences } from "./same-shape";

/** Stands for the server's address in the guides. */
const SERVER = "http://localhost:3000";
/** Stands for the reader's key. */
const KEY = "qs_test_…";
/** Separates the output of blocks: no response contains this control character. */
const MARK = "\u001e";
const MAX_MS = 60_000;

export interface Reader {
  origin: string;
  deviceKey: string;
  /** An empty folder, in which the commands run. */
  folder: string;
}

interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

function runShell(script: string, cwd: string): Promise<Run> {
  return new Promise((resolve, reject) => {
    const { PATH } = process.env;
    // A guide can say "sleep"; nothing in it may take longer than a test.
    const child = spawn("sh", ["-eu", "-c", script], {
      cwd,
      timeout: MAX_MS,
      env: { NODE_ENV: "test", PATH, HOME: cwd },
    });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/**
 * Runs every `sh` block of a guide in one shell, in order. Returns what is wrong: a command that failed, an error
 * that the guide does not show, a response that differs from the `json` or `http` block below its command in the same
 * section.
 */
export async function problemsOf(file: string, reader: Reader): Promise<string[]> {
  const blocks = codeBlocks(file);
  const script = blocks
    .map(({ language, text }, place) =>
      language === "sh" ? `printf '${MARK}${place}${MARK}'\n${text}\n` : "",
    )
    .join("")
    .replaceAll(SERVER, reader.origin)
    .replaceAll(KEY, reader.deviceKey);
  const { code, stdout, stderr } = await runShell(script, reader.folder);

  const problems: string[] = [];
  const known = new Map<string, string>();
  const outputs = stdout.split(MARK).slice(1);
  for (let at = 0; at < outputs.length; at += 2) {
    const place = Number(outputs[at]);
    const output = outputs[at + 1]!;
    const { text, section } = blocks[place]!;
    const next = blocks[place + 1];
    const shown = next?.section === section ? next : undefined;
    const where = `${file}: \`${text.split("\n", 1)[0]}\``;
    problems.push(...judge(output, shown, known).map((problem) => `${where}: ${problem}`));
  }
  if (code !== 0) {
    const last = blocks[Number(outputs.at(-2))];
    problems.push(`${file}: exit code ${code} of:\n${last?.text}\n${stderr}`);
  }
  return problems;
}

/** Compares the output of a block with the block below it, if that shows it. */
function judge(output: string, shown: CodeBlock | undefined, known: Map<string, string>): string[] {
  if (shown?.language === "json") return compareJson(output, shown.text, known);
  if (shown?.language === "http") return compareHttp(output, shown.text, known);
  return /"error":/.test(output) ? [`an error that the guide does not show: ${output}`] : [];
}

function compareJson(output: string, shown: string, known: Map<string, string>): string[] {
  let actual: unknown;
  try {
    actual = JSON.parse(output);
  } catch {
    return [`not one JSON value: ${output}`];
  }
  return differences({ shown: JSON.parse(shown), actual, known });
}

const split = (message: string): [head: string[], body: string] => {
  const [head = "", ...body] = message.replaceAll("\r\n", "\n").split("\n\n");
  return [head.trim().split("\n"), body.join("\n\n")];
};

/** Compares the status, the headers that the guide shows, and the body if it shows one. */
function compareHttp(output: string, shown: string, known: Map<string, string>): string[] {
  const [[expectedStatus = "", ...expected], expectedBody] = split(shown);
  const [[status = "", ...headers], body] = split(output);
  const received = new Set(headers.map((line) => line.toLowerCase()));
  return [
    ...(status === expectedStatus ? [] : [`${status} instead of ${expectedStatus}`]),
    ...expected
      .filter((line) => !received.has(line.toLowerCase()))
      .map((line) => `no header ${line} in: ${headers.join("; ")}`),
    ...(expectedBody ? compareJson(body, expectedBody, known) : []),
  ];
}
