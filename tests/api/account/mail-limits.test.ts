// What one organization, one sender and all strangers together can send to an address that did not ask.
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { sendNotifications } from "@/lib/domain/notifications";
import { mailReceipt } from "@/lib/domain/receipts";
import { deleteOldMailCounts } from "@/lib/domain/shared/mail";
import { type Member, requestPasswordReset, resetPassword, signIn } from "@/lib/domain/sign-in";
import { inviteMember, openOrganization } from "@/lib/domain/team";
import { inMode } from "@/lib/kit/actor-kinds";
import { storedNow } from "@/lib/kit/clock";
import { db, Prisma, query } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { after, days, hours, minutes } from "@/lib/kit/time";
import { startMailServer } from "@/tests/support/mail-server";
import { keepMails, mailsTo, tokenIn } from "@/tests/support/mailbox";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { memberOf, newUser, PASSWORD } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { enableAllNotifications, failRefund, newShop, notifyAll } from "@/tests/support/notifying";

const folder = keepMails();

let victim: string;
beforeEach(async () => {
  victim = `${crypto.randomUUID()}@example.com`;
  // The first user is the operator, whose organizations are known.
  await newUser("owner", "Operator");
});

/** The owner of an organization that strangers have opened. */
async function stranger(mode: "test" | "live" = "test"): Promise<Member> {
  const { owner } = await newMerchant();
  return memberOf(inMode(owner, mode));
}

async function paymentOf(member: Member): Promise<string> {
  const { organization, owner, ...rest } = await newMerchant();
  void owner;
  const payment = bookedPayment(
    { ...rest, organization: { ...organization, id: member.organizationId }, owner: member },
    { status: "completed", deviceKeyId: null },
  );
  await book([payment]);
  return payment.id;
}

const outcomes = async (acts: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(acts);
  return settled.map((one) =>
    one.status === "fulfilled" ? "done" : (one.reason as { code?: string }).code,
  );
};
const doneOf = (all: (string | undefined)[]) => all.filter((one) => one === "done").length;

const invite = (member: Member, email = victim) =>
  inviteMember(member, { email, role: "accountant" });
const subjectsTo = async (email: string) =>
  (await mailsTo(folder, email)).map((mail) => /^Subject: (.*)$/m.exec(mail)![1]!);

it("an organization invites one address at most five times an hour, also all at once", async () => {
  const member = await stranger();
  const all = await outcomes(Array.from({ length: 12 }, () => invite(member)));
  expect([doneOf(all), new Set(all)]).toEqual([5, new Set(["done", "TOO_MANY_EMAILS"])]);
  expect(await mailsTo(folder, victim)).toHaveLength(5);
  // What was refused has changed nothing, and the limit passes by.
  expect(await db().mailedLink.count({ where: { email: victim } })).toBe(1);
  await backdate(hours(1));
  await invite(member);
  expect(await mailsTo(folder, victim)).toHaveLength(6);
});

it("an invitation was emailed if a mail server took it; its link is there in any case", async () => {
  const member = await stranger();
  onTestFinished(() => {
    env().SMTP_URL = undefined;
  });
  const mailed = async (answer?: string) => {
    const server = answer === undefined ? undefined : await startMailServer(answer);
    env().SMTP_URL = server?.url;
    const invited = await invite(member);
    server?.close();
    expect(invited.link).toContain("/invitation#");
    return invited.mailed;
  };
  expect(await mailed()).toBe(false);
  expect(await mailed("250 fine")).toBe(true);
  expect(await mailed("550 no such mailbox")).toBe(false);
});

it("strangers together send one address at most 15 a day, and keep nobody out", async () => {
  for (let index = 0; index < 4; index += 1) {
    const member = await stranger();
    for (let sent = 0; sent < 5; sent += 1) await invite(member).catch(() => undefined);
  }
  expect(await mailsTo(folder, victim)).toHaveLength(15);
  // Their own shop passes the link on.
  const invited = await invite(await stranger());
  expect(invited).toMatchObject({ email: victim, mailed: false });
  expect(invited.link).toContain("/invitation#");
  expect(await mailsTo(folder, victim)).toHaveLength(15);
});

it("other spellings of an address get as many together as the address", async () => {
  const member = await stranger();
  const name = crypto.randomUUID().slice(0, 8);
  const spellings = (domain: string) => [
    `${name}@${domain}`,
    `${name.toUpperCase()}@${domain}`,
    ...Array.from({ length: 20 }, (_, index) => `${name}+${index}@${domain}`),
  ];
  const send = async (addresses: string[]) =>
    doneOf(await outcomes(addresses.map((address) => invite(member, address))));
  expect(await send(spellings("example.com"))).toBe(5);
  const dotted = Array.from(name.slice(1), (_, index) =>
    [name.slice(0, index + 1), name.slice(index + 1)].join("."),
  );
  expect(
    await send([
      ...spellings("gmail.com"),
      ...dotted.map((local) => `${local}@gmail.com`),
      ...dotted.map((local) => `${local}+news@googlemail.com`),
    ]),
  ).toBe(5);
  // Elsewhere a dot makes another address.
  expect(await send([`${name}@mail.example.com`, `${dotted[0]}@example.com`])).toBe(2);
});

it("one member invites at most 60 addresses an hour, over all their organizations", async () => {
  const first = await stranger();
  const facts = { name: "Another Shop", currency: "KZT", timeZone: "Asia/Almaty" };
  const { organization } = await openOrganization(first, facts);
  const second = await memberOf({ userId: first.userId, organizationId: organization.id });
  let sent = 0;
  for (let index = 0; index < 62; index += 1) {
    const [outcome] = await outcomes([invite(index % 2 ? first : second, `${index}-${victim}`)]);
    sent += outcome === "done" ? 1 : 0;
  }
  expect(sent).toBe(60);
});

it("no word of strangers is in a subject, and the email says who they are", async () => {
  const member = await stranger();
  const phishing = "Your parcel waits at evil.example";
  await query(Prisma.sql`
    WITH o AS (UPDATE organizations SET name = ${phishing} WHERE id = ${member.organizationId})
    UPDATE users SET name = ${phishing} WHERE id = ${member.userId} RETURNING id`);
  const named = await memberOf(member);
  await invite(named);
  const live = await memberOf({ ...named, mode: "live" });
  await mailReceipt(live, await paymentOf(live), { email: victim });
  const mails = await mailsTo(folder, victim);
  expect(mails).toHaveLength(2);
  for (const mail of mails) {
    const [head, title] = mail.split("\n\n");
    expect(head! + title!).not.toContain("parcel");
    expect(mail).toContain(phishing);
    expect(mail).toContain("Sent by http://localhost:3000");
    expect(mail).toContain("has not checked who");
  }
  expect(mails[0]).toContain(named.email);

  const another = await paymentOf(live);
  env().SIGN_UP = "off";
  onTestFinished(() => {
    env().SIGN_UP = "on";
  });
  await mailReceipt(live, another, { email: victim });
  expect((await subjectsTo(victim)).at(-1)).toContain(phishing);
  expect((await mailsTo(folder, victim)).at(-1)).not.toContain("has not checked");
});

it("receipts of test mode go to members only", async () => {
  const member = await stranger();
  const paymentId = await paymentOf(member);
  await expect(mailReceipt(member, paymentId, { email: victim })).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
    facts: { details: [{ field: "email" }] },
  });
  expect(await mailsTo(folder, victim)).toEqual([]);
  await mailReceipt(member, paymentId, { email: member.email });
  expect(await mailsTo(folder, member.email)).toHaveLength(1);
});

it("a busy evening of a shop in live mode sends every payer their receipt, and nobody many", async () => {
  const live = await stranger("live");
  const paymentId = await paymentOf(live);
  // As many as one account can have sent within the hour before.
  await query(Prisma.sql`
    INSERT INTO sent_mails (kind, recipient_hash, organization_id, sent_by, payment_id)
    SELECT 'receipt', sha256(n::text::bytea), ${live.organizationId}, ${live.userId}, n::text
    FROM generate_series(1, 290) n RETURNING id`);
  const payers = Array.from({ length: 10 }, (_, index) => `payer-${index}-${victim}`);
  for (const [index, email] of payers.entries()) {
    const id = index === 0 ? paymentId : await paymentOf(live);
    await mailReceipt(live, id, { email });
    expect(await mailsTo(folder, email)).toHaveLength(1);
  }
  await expect(mailReceipt(live, paymentId, { email: victim })).rejects.toMatchObject({
    code: "TOO_MANY_EMAILS",
    message: expect.stringContaining("Many emails have been sent from here") as string,
  });
});

it("what an unproved address is told waits once it is much, and then comes together", async () => {
  const { owner, ownerMember } = await newShop();
  await db().user.update({ where: { id: ownerMember.userId }, data: { emailConfirmedAt: null } });
  await enableAllNotifications(ownerMember);
  for (let index = 0; index < 7; index += 1) {
    await failRefund(owner);
    await notifyAll();
  }
  expect(await subjectsTo(ownerMember.email)).toEqual(
    Array(5).fill("News about your organization"),
  );
  await backdate(hours(1));
  await query(Prisma.sql`UPDATE notification_messages SET next_attempt_at = ${storedNow}
    WHERE next_attempt_at IS NOT NULL RETURNING id`);
  await sendNotifications();
  const mails = await mailsTo(folder, ownerMember.email);
  expect(mails).toHaveLength(6);
  expect(mails.at(-1)).toContain("2 refunds");
});

it("strangers can't use up the resets of somebody's own browser", async () => {
  const userId = await newUser("owner", "Ada");
  const { email } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const { browserToken } = await signIn({ email, password: PASSWORD });
  const reset = (browser?: string) => requestPasswordReset(email, browser);
  expect(doneOf(await outcomes(Array.from({ length: 9 }, () => reset())))).toBe(5);
  await backdate(hours(2));
  expect(doneOf(await outcomes([reset()]))).toBe(0);
  await reset(browserToken);
  const mails = await mailsTo(folder, email);
  expect(mails).toHaveLength(6);
  await resetPassword({ token: tokenIn(mails.at(-1)!), password: "another horse battery" });
  // Only its holder could read that email.
  expect((await db().user.findUniqueOrThrow({ where: { id: userId } })).emailConfirmedAt).not.toBe(
    null,
  );
});

it("whoever signs up with another's address makes it get five resets a day at most, from wherever", async () => {
  const userId = await newUser("owner", "Ada");
  const { email } = await db().user.update({
    where: { id: userId },
    data: { emailConfirmedAt: null },
  });
  const { browserToken } = await signIn({ email, password: PASSWORD });
  for (let hour = 0; hour < 6; hour += 1) {
    await outcomes(
      Array.from({ length: 4 }, () => [
        requestPasswordReset(email, browserToken),
        requestPasswordReset(email),
      ]).flat(),
    );
    await backdate(hours(1));
  }
  expect(await mailsTo(folder, email)).toHaveLength(5);
});

it("strangers leave some resets to somebody's own browser, also before the address is confirmed", async () => {
  const userId = await newUser("owner", "Ada");
  const { email } = await db().user.update({
    where: { id: userId },
    data: { emailConfirmedAt: null },
  });
  const { browserToken } = await signIn({ email, password: PASSWORD });
  expect(doneOf(await outcomes(Array.from({ length: 9 }, () => requestPasswordReset(email))))).toBe(
    3,
  );
  await requestPasswordReset(email, browserToken);
  await requestPasswordReset(email, browserToken);
  await expect(requestPasswordReset(email, browserToken)).rejects.toThrow();
});

it("counts are deleted after two days", async () => {
  await invite(await stranger());
  const now = after(new Date(), days(2) + minutes(1));
  expect((await deleteOldMailCounts({ now })).deleted).toBeGreaterThan(0);
  expect(await db().sentMail.count()).toBe(0);
});

const backdate = (milliseconds: number) =>
  query(Prisma.sql`UPDATE sent_mails SET sent_at = sent_at - make_interval(secs => ${milliseconds / 1000})
    RETURNING id`);
