// What is wrong with a form is said under its fields in the page's language; the browser's own messages never appear.
import type { Page } from "@playwright/test";
import { fieldFaults, payments, till } from "@/lib/messages";
import { sandbox as sandboxMessages } from "@/lib/messages/en/sandbox";
import { auth, fieldFaults as m } from "@/lib/messages/ru";
import { newOrganization } from "./people";
import { createPayment, newPhone } from "./sandbox-payer";
import { expect, test } from "./sign-in";

const errorOf = async (page: Page, label: string) => {
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toHaveAttribute("aria-invalid", "true");
  return page.locator(`[id="${(await field.getAttribute("aria-describedby"))!.split(" ")[0]!}"]`);
};

/** Collects the fields that the browser would open a message of its own at. */
async function browserMessagesOf(page: Page): Promise<string[]> {
  const fields: string[] = [];
  await page.exposeFunction("checkedByBrowser", (field: string) => fields.push(field));
  await page.addInitScript(() => {
    const { checkedByBrowser } = window as unknown as { checkedByBrowser: (f: string) => void };
    const report = ({ target }: Event) => checkedByBrowser((target as Element).outerHTML);
    addEventListener("invalid", report, true);
  });
  return fields;
}

test("an empty form of sign-up says what each field needs, and the first gets the focus", async ({
  browser,
  demo,
}) => {
  const context = await browser.newContext({ baseURL: demo.origin, locale: "ru-RU" });
  const page = await context.newPage();
  const fromBrowser = await browserMessagesOf(page);
  await page.goto("/sign-up");
  await page.getByRole("button", { name: auth.signUp.submit }).click();
  await expect(await errorOf(page, auth.signUp.organization)).toHaveText(m.missing);
  await expect(await errorOf(page, auth.name)).toHaveText(m.missing);
  await expect(await errorOf(page, auth.email)).toHaveText(m.email);
  await expect(await errorOf(page, auth.password)).toHaveText(auth.passwordTooShort);
  await expect(page.getByLabel(auth.signUp.organization, { exact: true })).toBeFocused();

  // What is corrected no longer counts, and the next gets the focus.
  const organization = page.getByLabel(auth.signUp.organization, { exact: true });
  await organization.fill("Кофейня");
  await expect(organization).not.toHaveAttribute("aria-invalid", "true");
  await page.getByLabel(auth.name, { exact: true }).fill("Дана");
  await page.getByLabel(auth.email, { exact: true }).fill("дана");
  await page.getByRole("button", { name: auth.signUp.submit }).click();
  await expect(await errorOf(page, auth.email)).toHaveText(m.email);
  await expect(page.getByLabel(auth.email, { exact: true })).toBeFocused();
  expect(fromBrowser).toEqual([]);
  await context.close();
});

test("forms of the account area, of the display and of the payer’s phone do too", async ({
  page,
  demo,
  request,
}) => {
  await newOrganization(page, demo);
  const fromBrowser = await browserMessagesOf(page);

  await page.goto("/settings/team");
  await page.getByRole("button", { name: "Invite" }).first().click();
  await page.getByRole("dialog").getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(await errorOf(page, "Email")).toHaveText(fieldFaults.email);

  await page.goto("/payments");
  await page.getByRole("button", { name: "Filter by Amount" }).click();
  await page.getByRole("textbox", { name: payments.filters.amount }).fill("a lot");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Enter an amount")).toBeVisible();
  await expect(page).toHaveURL(/\/payments$/);

  await page.context().clearCookies();
  await page.goto("/till/display");
  await page.getByRole("button", { name: till.display.pair }).click();
  await expect(await errorOf(page, till.display.code)).toHaveText(fieldFaults.missing);
  await expect(page.getByLabel(till.display.code)).toBeFocused();

  await page.goto("/sandbox/open");
  await page.getByRole("button", { name: sandboxMessages.key.open }).click();
  await expect(await errorOf(page, sandboxMessages.key.label)).toHaveText(fieldFaults.missing);

  const link = await createPayment(request, demo, "/payments/link", { amount: 100 });
  await page.goto(link.qr_token);
  await page.getByRole("button", { name: /^Pay/ }).click();
  const phone = await errorOf(page, sandboxMessages.pay.phone);
  await expect(phone).toHaveText(fieldFaults.missing);
  await page.getByLabel(sandboxMessages.pay.phone).fill(newPhone());
  await expect(phone).toBeHidden();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("status").getByText("Paid").first()).toBeVisible();
  expect(fromBrowser).toEqual([]);
});
