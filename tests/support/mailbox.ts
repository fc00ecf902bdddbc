import { rmSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/kit/env";

/** Returns the folder of this test file's emails, and empties it. */
export function keepMails(): string {
  const folder = path.join(env().DATA_DIR, "mail");
  rmSync(folder, { recursive: true, force: true });
  return folder;
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
