import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { env } from "@/lib/kit/env";
import { type MailServer, startMailServer } from "@/tests/support/mail-server";
import { keepMails } from "@/tests/support/mailbox";
import { renderHtml } from "./render-mail";
import { sendMail } from "./send-mail";

const folder = keepMails();
const mail = {
  to: "ada@example.com",
  subject: "Hello – Ада",
  title: "Hello",
  paragraphs: ["First <line> & more"],
  facts: [["Refund", "₸1,500.00"]] as const,
  action: { label: "Open it", href: "http://x/#y" },
  footer: "You asked for this.",
  unsubscribe: "http://x/settings",
};

let server: MailServer | undefined;
beforeEach(() => {
  env().SMTP_URL = undefined;
});
afterEach(() => server?.close());

async function mailServer(recipient?: string): Promise<string[]> {
  server = await startMailServer(recipient);
  env().SMTP_URL = server.url;
  return server.received;
}

test("an email is sent to the mail server, if there is one", async () => {
  const received = await mailServer();
  await sendMail(mail);
  const spoken = received.join("");
  expect(spoken).toContain("MAIL FROM:<qassa@localhost>");
  expect(spoken).toContain("RCPT TO:<ada@example.com>");
  expect(spoken).toContain("From: Qassa <qassa@localhost>");
  expect(spoken).toContain("http://x/#y");
});

test("an email that the server rejects is reported", async () => {
  await mailServer("550 no such person");
  await expect(sendMail(mail)).rejects.toThrow("550");
});

test("without a mail server an email is saved where only the operator can read it", async () => {
  await sendMail(mail);
  const names = (await readdir(folder)).sort();
  expect(names.map((name) => path.extname(name))).toEqual([".eml", ".txt"]);
  const [file, plain] = names.map((name) => path.join(folder, name)) as [string, string];
  const text = await readFile(plain, "utf8");
  expect(text).toBe(
    "From: Qassa <qassa@localhost>\nTo: ada@example.com\nSubject: Hello – Ада\n\n" +
      "Hello\n\nFirst <line> & more\n\nRefund  ₸1,500.00\n\nOpen it:\nhttp://x/#y\n\n--\nYou asked for this.\n",
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test("an email is plain text and HTML in the product's look, with its logo in it", async () => {
  await sendMail(mail);
  const name = (await readdir(folder)).sort().findLast((one) => one.endsWith(".eml"));
  const sent = await readFile(path.join(folder, name!), "utf8");
  expect(sent).toContain("List-Unsubscribe: <http://x/settings>");
  expect(sent).toContain("Content-Type: multipart/alternative");
  expect(sent).toContain("Content-ID: <logo@qassa>");
  const html = renderHtml(mail);
  expect(html).toContain("First &lt;line&gt; &amp; more");
  expect(html).toContain('src="cid:logo@qassa"');
  // Nothing is loaded from anywhere.
  expect(html).not.toMatch(/src="http|@import|url\(/);
  expect(html).toContain('href="http://x/#y"');
});
