// The language that a person chooses: kept with them, and used in what Qassa writes to them.
import { randomBytes } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { changeProfile } from "@/lib/domain/sign-in";
import { inviteMember } from "@/lib/domain/team";
import { db } from "@/lib/kit/db";
import { inLanguage } from "@/lib/kit/language-scope";
import "@/lib/messages/all-languages";
import { ask } from "@/tests/support/account/account-client";
import { keepMails, mailsTo } from "@/tests/support/mailbox";
import { newMember } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { sessionFor } from "@/tests/support/session";

let mailbox: string;
beforeAll(() => {
  mailbox = keepMails();
});

const mailTo = (email: string) =>
  vi.waitFor(async () => {
    const [mail] = await mailsTo(mailbox, email);
    expect(mail).toBeDefined();
    return mail!;
  });

const forgot = (email: string) =>
  ask("POST", "/access/forgotten-password", {
    headers: {
      origin: "http://localhost:3000",
      "x-forwarded-for": randomBytes(6).toString("hex"),
    },
    body: { email },
  });

test("is kept with the person, until they choose another; anything else is refused", async () => {
  const member = await newMember((await newMerchant()).organization.id, "cashier");
  const session = await sessionFor(member);
  expect((await ask("GET", "/account/profile", session)).body).not.toHaveProperty("language");
  for (const language of ["kk", "ru", "en"]) {
    const changed = await ask("PATCH", "/account/profile", { ...session, body: { language } });
    expect(changed).toMatchObject({ status: 200, body: { language, email: member.email } });
    expect((await ask("GET", "/account/profile", session)).body).toMatchObject({ language });
  }
  const refused = await ask("PATCH", "/account/profile", { ...session, body: { language: "xx" } });
  expect(refused).toMatchObject({
    status: 400,
    body: { error: "VALIDATION_ERROR", message: "language must be en, ru or kk" },
  });
  expect((await ask("GET", "/account/profile", session)).body).toMatchObject({ language: "en" });
});

test("an email is in the language that its reader has chosen, whatever the sender reads", async () => {
  const member = await newMember((await newMerchant()).organization.id, "cashier");
  await changeProfile({ ...member, name: "Dana" }, { language: "kk" });
  await inLanguage("ru", () => forgot(member.email));
  const mail = await mailTo(member.email);
  expect(mail).toContain("Құпиясөз");
  expect(mail).not.toMatch(/Reset your|пароль/);
});

test("an email to someone who has chosen none is in the language of the request", async () => {
  const member = await newMember((await newMerchant()).organization.id, "cashier");
  await inLanguage("ru", () => forgot(member.email));
  expect(await mailTo(member.email)).toContain("парол");

  const owner = await newMember((await newMerchant()).organization.id, "owner");
  const email = `guest-${randomBytes(6).toString("hex")}@example.com`;
  await inLanguage("kk", () => inviteMember(owner, { email, role: "cashier" }));
  expect(await mailTo(email)).toContain("шақыр");
  expect(await db().user.count({ where: { email } })).toBe(0);
});
