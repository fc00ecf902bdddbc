// The code in docs/guides/signatures.md: the receivers are the tested files, and the rest is run here.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { SNIPPETS } from "@/components/webhooks/snippets";
import { generateWebhookSecret, standardSignature } from "@/lib/domain/webhooks";
import { codeBlocks, headings } from "@/tests/support/guides";

const FILE = "docs/guides/signatures.md";
const blocks = codeBlocks(FILE);

test("the guide has the receivers in the order of the account area", () => {
  const labels = headings(FILE, 3);
  expect(labels).toEqual(SNIPPETS.map(({ label }) => label));
});

test.each(SNIPPETS)("the $label receiver is docs/webhook-verification/$file", async ({ file }) => {
  const source = await readFile(`docs/webhook-verification/${file}`, "utf8");
  expect(blocks.map(({ text }) => text)).toContain(source.trimEnd());
});

type IsGenuine = (
  rawBody: Buffer,
  headers: Record<string, string>,
  secret: string,
  now?: number,
) => boolean;

async function isGenuineOfGuide(): Promise<IsGenuine> {
  const code = blocks.find(({ text }) => text.includes("function isGenuine"))!.text;
  const folder = await mkdtemp(path.join(tmpdir(), "qassa-signatures-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "is-genuine.mjs");
  await writeFile(file, code);
  const module = (await import(pathToFileURL(file).href)) as { isGenuine: IsGenuine };
  return module.isGenuine;
}

test("the guide's function verifies Standard Webhooks, and rejects forgeries and replays", async () => {
  const isGenuine = await isGenuineOfGuide();
  const body = Buffer.from('{"event":"payment.completed"}');
  const now = 1_795_248_930;
  const signedWith = (...secrets: string[]) => ({
    "webhook-id": "dlv_1",
    "webhook-timestamp": String(now),
    "webhook-signature": standardSignature(secrets, { id: "dlv_1", timestamp: now, body }),
  });
  const secret = generateWebhookSecret();
  const next = generateWebhookSecret();
  for (const own of [secret, "a secret of my own"]) {
    expect(isGenuine(body, signedWith(own), own, now)).toBe(true);
    expect(isGenuine(body, signedWith(next, own), own, now)).toBe(true);
    expect(isGenuine(body, signedWith(next), own, now)).toBe(false);
    expect(isGenuine(Buffer.from("{}"), signedWith(own), own, now)).toBe(false);
    expect(isGenuine(body, signedWith(own), own, now + 301)).toBe(false);
    expect(isGenuine(body, { ...signedWith(own), "webhook-id": "dlv_2" }, own, now)).toBe(false);
    expect(isGenuine(body, {}, own, now)).toBe(false);
  }
});
