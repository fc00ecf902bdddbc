import { mkdtempSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { vi } from "vitest";

/** Keeps this file's mails in a folder of their own; call it before anything reads the settings. */
export function keepMails(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "qassa-mail-"));
  vi.stubEnv("DATA_DIR", folder);
  return path.join(folder, "mail");
}

/** The mails that were sent to an address, the oldest first. */
export async function mailsTo(folder: string, email: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names.sort().map((name) => readFile(path.join(folder, name), "utf8")),
  );
  return mails.filter((mail) => mail.includes(`To: ${email}\n`));
}

/** The token of a mail's link. */
export function tokenIn(mail: string): string {
  const token = /^http\S+#(\S+)$/m.exec(mail)?.[1];
  if (!token) throw new Error("The mail has no link.");
  return token;
}
