// No line of the log contains a password, code, token or session, in success or failure.
import pino from "pino";
import { beforeAll, expect, test, vi } from "vitest";
import { db, Prisma } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { keepMails } from "@/tests/support/mailbox";
import { memberOf, newMember, PASSWORD } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { sessionFor } from "@/tests/support/session";
import { ask } from "../../support/account/account-client";

const lines: string[] = [];
beforeAll(() => {
  keepMails();
  // An unreachable mail server, so that sending fails: without SMTP_URL, emails are saved to files.
  env().SMTP_URL = "smtp://127.0.0.1:1";
  log.level = "trace";
  const output = (log as unknown as Record<symbol, { write(line: string): void }>)[
    pino.symbols.streamSym
  ]!;
  vi.spyOn(output, "write").mockImplementation((line) => void lines.push(line));
});

test("credentials stay out of the log", async () => {
  const secrets: string[] = [PASSWORD];
  const secret = (text: string): string => {
    secrets.push(text);
    return text;
  };
  const owner = await memberOf((await newMerchant()).owner);
  const cashier = await newMember(owner.organizationId, "cashier");
  const session = await sessionFor(owner);
  secret(session.headers.cookie!.split("=")[1]!);
  const access = (path: string, body: object) => ask("POST", `/access${path}`, { body });
  const account = (method: string, path: string, body?: object) =>
    ask(method, `/account${path}`, { ...session, body });

  async function everything() {
    const password = secret(`password ${secrets.length} of a test`);
    await access("/sign-up", { organization_name: "A", name: "B", email: "no mail", password });
    await access("/sign-up", { organization_name: "A", name: "B", email: owner.email, password });
    await access("/forgotten-password", { email: cashier.email });
    await access("/reset-password", { token: secret(`token-${secrets.length}`), password });
    await access("/invitation", { token: secret(`token-${secrets.length}`) });
    await access("/invitation/accept", {
      token: secret(`token-${secrets.length}`),
      name: "X",
      password,
    });
    const email = `guest-${secrets.length}@example.com`;
    const invited = await account("POST", "/team/invitations", { email, role: "cashier" });
    const link = (invited.body as { link?: string } | undefined)?.link;
    if (link) secret(link.split("#")[1]!);
    await account("PUT", "/profile/password", { current_password: password, password });
    await account("POST", "/profile/two-factor", { current_password: password });
    const offer = await account("POST", "/profile/two-factor", { current_password: PASSWORD });
    const offered = (offer.body as { secret?: string } | undefined)?.secret;
    if (offered) secret(offered);
    await account("POST", "/profile/two-factor/confirm", { code: "987654" });
    await account("POST", "/profile/two-factor/disable", { code: secret("abcde-fghjk") });
    await account("POST", "/networks", {
      kind: "gateway",
      base_url: "https://localhost:1",
      token: secret(`gateway-token-${secrets.length}`),
    });
    await account("GET", "/profile");
  }

  await everything();
  // The same while the database fails.
  for (const table of ["users", "mailed_links", "sign_in_windows"]) {
    const rename = (from: string, to: string) =>
      db().$executeRaw(Prisma.raw(`ALTER TABLE ${from} RENAME TO ${to}`));
    await rename(table, "away");
    await everything();
    await rename("away", table);
  }

  await vi.waitFor(() => expect(lines.join("")).toContain("could not email"));
  const text = lines.join("");
  expect(lines.length).toBeGreaterThan(40);
  expect(text).toContain("unexpected error");
  expect(text).toContain('"operation":"signUp"');
  expect(new Set(secrets).size).toBeGreaterThan(15);
  for (const each of secrets) expect(text).not.toContain(each);
});
