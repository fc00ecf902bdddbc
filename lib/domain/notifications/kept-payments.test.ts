// What people are told of money that a network keeps: the payer has approved, and it neither takes it nor gives it back.
import { expect, test } from "vitest";
import { presentOverview, readOverview } from "@/lib/domain/reports";
import { keepMails, mailsTo } from "@/tests/support/mailbox";
import { newMember } from "@/tests/support/member";
import { notifyAll } from "@/tests/support/notifying";
import { vippsShopForEach } from "@/tests/support/vipps-shop";

const folder = keepMails();
const shop = vippsShopForEach();
const { pay, approve, letPass, look } = shop;

const LATER = { code: "6280" };
const mailsOf = async (email: string) => {
  await notifyAll();
  return mailsTo(folder, email);
};
const attention = async () =>
  presentOverview(await readOverview(shop.owner))
    .attention.items.filter(({ kind }) => kind === "kept_payment")
    .map(({ payment_id, amount }) => ({ payment_id, amount }));

test("it needs attention from the first minute on, until the money is taken", async () => {
  const id = await pay();
  shop.played.faults.refusals = { capture: LATER };
  approve(id);
  await look(id);
  expect(await attention()).toEqual([]);
  await letPass(id, 1);
  await look(id);
  expect(await attention()).toEqual([{ payment_id: id, amount: 150 }]);
  shop.played.faults.refusals = {};
  await letPass(id, 1);
  expect((await look(id)).status).toBe("completed");
  expect(await attention()).toEqual([]);
});

test("those who look after the money are told, once, with the network's reason", async () => {
  const developer = await newMember(shop.owner.organizationId, "developer");
  const id = await pay();
  shop.played.faults.refusals = { capture: LATER };
  approve(id);
  await look(id);
  expect(await mailsOf(shop.owner.email)).toEqual([]);
  await letPass(id, 1);
  await look(id);
  await notifyAll();
  const [mail, ...others] = await mailsOf(shop.owner.email);
  expect(others).toEqual([]);
  expect(mail).toMatch(/^Subject: A payment of .*150\.00.* was approved, but not collected/m);
  expect(mail).toContain("The payment could not be changed. Try again later.");
  expect(mail).toContain(`mode=live&path=%2Fpayments%2F${id}`);
  expect(await mailsOf(developer.email)).toEqual([]);
});

test("nobody is told of what is taken with the next attempt", async () => {
  const id = await pay();
  shop.played.faults.refusals = { capture: LATER };
  approve(id);
  await look(id);
  shop.played.faults.refusals = {};
  await letPass(id, 1);
  await look(id);
  await letPass(id, 5);
  expect(await mailsOf(shop.owner.email)).toEqual([]);
});
