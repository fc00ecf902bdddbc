// Reads sent emails, which are kept in DATA_DIR/mail without a mail server.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";

/** Returns the link in the newest email to an address. */
export async function mailedLink(email: string): Promise<string> {
  const folder = path.join(process.env.E2E_DATA_DIR ?? ".data", "mail");
  let link = "";
  await expect(() => {
    const mails = readdirSync(folder)
      .filter((name) => name.endsWith(".txt"))
      .sort()
      .map((name) => readFileSync(path.join(folder, name), "utf8"))
      .filter((mail) => mail.includes(`To: ${email}\n`));
    link = /^http\S+$/m.exec(mails.at(-1) ?? "")?.[0] ?? "";
    expect(link).not.toBe("");
  }).toPass({ timeout: 15_000 });
  return link;
}
