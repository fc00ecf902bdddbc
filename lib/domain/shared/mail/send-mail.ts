import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { seconds } from "@/lib/kit/time";
import type { MailContent } from "@/lib/messages";
import { LOGO_PNG } from "./logo";
import { LOGO_CID, renderHtml, renderText } from "./render-mail";

export interface Mail extends MailContent {
  to: string;
  /** Where the recipient turns this kind of email off; absent if it was asked for. */
  unsubscribe?: string;
}

/** Whether emails are sent: without a mail server, they are saved for the operator. */
export const sendsMails = (): boolean => env().SMTP_URL !== undefined;

/**
 * Sends an email through the server in SMTP_URL. Without one, it is saved in DATA_DIR/mail for the operator to pass on
 * its link: as .eml, which mail programs show as it would have arrived, and as .txt. The file is logged; the link is
 * not, because it opens an account. Throws the mail server's error if it rejects the email.
 */
export async function sendMail(mail: Mail): Promise<void> {
  const { SMTP_URL: url } = env();
  if (!url) return writeMailFiles(mail);
  const transport = createTransport({
    url,
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(20),
  });
  try {
    await transport.sendMail(messageOf(mail));
  } finally {
    transport.close();
  }
}

const messageOf = (mail: Mail): SendMailOptions => ({
  from: env().MAIL_FROM,
  to: mail.to,
  subject: mail.subject,
  text: renderText(mail),
  html: renderHtml(mail),
  ...(mail.unsubscribe && { list: { unsubscribe: mail.unsubscribe } }),
  attachments: [
    {
      cid: LOGO_CID,
      filename: "logo.png",
      contentType: "image/png",
      contentDisposition: "inline",
      content: LOGO_PNG,
      encoding: "base64",
    },
  ],
});

async function writeMailFiles(mail: Mail): Promise<void> {
  const folder = path.resolve(/* turbopackIgnore: true */ env().DATA_DIR, "mail");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomBytes(3).toString("hex")}`;
  const { to, subject } = mail;
  const toFile = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await toFile.sendMail(messageOf(mail));
  const headers = { From: env().MAIL_FROM, To: to, Subject: subject };
  const head = Object.entries(headers).map(([header, value]) => `${header}: ${value}\n`);
  const file = path.join(folder, `${name}.eml`);
  const options = { mode: 0o600 };
  await writeFile(
    path.join(folder, `${name}.txt`),
    `${head.join("")}\n${renderText(mail)}`,
    options,
  );
  await writeFile(file, message as Buffer, options);
  log.warn(
    { to, subject, file },
    "SMTP_URL is not set: the email was saved to this file instead of being sent",
  );
}
