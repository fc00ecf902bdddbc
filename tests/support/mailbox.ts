import { mkdtempSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { vi } from "vitest";

/** Keeps this test file's emails in their own folder. Must be called before anything reads the settings. */
export function keepMails(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "qassa-mail-"));
  vi.stubEnv("DATA_DIR", folder);
  return path.join(folder, "mail");
}

const isText = (name: string) => name.endsWith(".txt");

/** Returns the emails sent to an address, oldest first. */
export async function mailsTo(folder: string, email: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names
      .filter(isText)
      .sort()
      .map((name) => readFile(path.join(folder, name), "utf8")),
  );
  return mails.filter((mail) => mail.includes(`To: ${email}\n`));
}

/** Returns the token in an email's link. Throws if it has none. */
export function tokenIn(mail: string): string {
  const token = /^http\S+#(\S+)$/m.exec(mail)?.[1];
  if (!token) throw new Error("The mail has no link.");
  return token;
}
