// Each recipient is told in the language that they have chosen.
import { expect, test } from "vitest";
import { changeProfile } from "@/lib/domain/sign-in";
import { inLanguage } from "@/lib/kit/language-scope";
import "@/lib/messages/all-languages";
import { keepMails, mailsTo } from "@/tests/support/mailbox";
import { newMember } from "@/tests/support/member";
import { enableAllNotifications, failRefund, newShop, notifyAll } from "@/tests/support/notifying";

const folder = keepMails();

const subjectTo = async (email: string) =>
  /^Subject: (.*)$/m.exec((await mailsTo(folder, email))[0] ?? "")?.[1]?.replaceAll("\u00A0", " ");

test("of one failed refund, each member reads in their own language", async () => {
  const { owner, organization, ownerMember } = await newShop();
  const [inRussian, inKazakh] = [
    await newMember(organization.id, "accountant"),
    await newMember(organization.id, "accountant"),
  ];
  await changeProfile({ ...inRussian, name: "Dana" }, { language: "ru" });
  await changeProfile({ ...inKazakh, name: "Aru" }, { language: "kk" });
  for (const member of [ownerMember, inRussian, inKazakh]) await enableAllNotifications(member);
  await failRefund(owner);
  // Whoever sends it reads something else.
  await inLanguage("kk", notifyAll);
  expect(await subjectTo(ownerMember.email)).toBe(
    "A refund of ₸1,500.00 failed – Corner Shop (test mode)",
  );
  expect(await subjectTo(inRussian.email)).toMatch(/^Возврат .*1 500,00 ₸.* «Corner Shop»/);
  expect(await subjectTo(inKazakh.email)).toMatch(/^Қайтарым өтпеді: 1 500,00 ₸ – «Corner Shop»/);
});
