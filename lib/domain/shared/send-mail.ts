import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { seconds } from "@/lib/kit/time";

export interface Mail {
  to: string;
  subject: string;
  /** Plain text; lines end with \n. */
  text: string;
}

/**
 * Sends an email through the server in SMTP_URL. Without one, it is saved in DATA_DIR/mail for the operator to pass on
 * its link, and the file is logged; the link is not, because it opens an account. Throws the mail server's error if it
 * rejects the email.
 */
export async function sendMail(mail: Mail): Promise<void> {
  const { SMTP_URL: url, MAIL_FROM: from } = env();
  if (!url) return writeMailFile(mail, from);
  const transport = createTransport({
    url,
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(20),
  });
  try {
    await transport.sendMail({ from, ...mail });
  } finally {
    transport.close();
  }
}

async function writeMailFile({ to, subject, text }: Mail, from: string): Promise<void> {
  const folder = path.resolve(/* turbopackIgnore: true */ env().DATA_DIR, "mail");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomBytes(3).toString("hex")}`;
  const headers = { From: from, To: to, Subject: subject, Date: new Date().toUTCString() };
  const head = Object.entries(headers).map(([header, value]) => `${header}: ${value}\n`);
  const file = path.join(folder, `${name}.eml`);
  await writeFile(file, `${head.join("")}\n${text}`, { mode: 0o600 });
  log.warn(
    { to, subject, file },
    "SMTP_URL is not set: the email was saved to this file instead of being sent",
  );
}
