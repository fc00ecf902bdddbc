// Russian and Kazakh from the server: pages that are loaded in them are accessible, violate no policy, and nothing on them is
// in another language; switching is instant. `pages.spec.ts` reads every page of the account area and for visitors.
import type { BrowserContext } from "@playwright/test";
import * as messages from "@/lib/messages";
import { sandbox as phoneInKazakh } from "@/lib/messages/kk/sandbox";
import { sandbox as phoneInRussian } from "@/lib/messages/ru/sandbox";
import { expectAccessibleIn, expectAccessibleInEveryForm, expectAccessibleNames } from "./axe";
import { expect } from "./owner";
import { openComplete } from "./page-complete";
import { expectInOneLanguage, expectTextsToFit, remember, test } from "./page-languages";
import { newOrganization } from "./people";
import { refusalsOf } from "./refusals";
import { createPayment } from "./sandbox-payer";
import { signedInContext } from "./subjects";

const TEXTS_OF_PHONE = { ru: phoneInRussian, kk: phoneInKazakh };

/** No other test looks at the colours of pages of nothing. They are the same in every language. */
const SCHEMES = { ru: "dark", kk: "light" } as const;

for (const language of ["ru", "kk"] as const) {
  test(`pages are loaded in one language: ${language}`, async ({
    browser,
    demo,
    subjects,
    entered,
    request,
  }) => {
    test.setTimeout(180_000);
    const member = await signedInContext(browser, demo, demo);
    const visitor = await browser.newContext({ baseURL: demo.origin });
    const link = await createPayment(request, demo, "/payments/link", {
      amount: 100,
      merchant_order_id: "1",
    });
    const pages: [BrowserContext, string[]][] = [
      [
        visitor,
        [
          "/nothing-here",
          "/till/display",
          demo.sandbox_phone,
          "/pay/nothing-here",
          "/r/nothing-here",
          link.qr_token,
        ],
      ],
      [member, ["/till", `/receipts/${subjects.payment}`, "/overview"]],
    ];
    for (const [context, addresses] of pages) {
      await remember(context, language, demo.origin);
      const refusals = await refusalsOf(context);
      const page = await context.newPage();
      for (const address of addresses) {
        await page.setViewportSize({ width: 1280, height: 900 });
        await openComplete(page, address);
        await expectInOneLanguage(page, language, entered);
        await expectTextsToFit(page, [320, 390]);
        if (address.endsWith("nothing-here")) await expectAccessibleIn(page, SCHEMES[language]);
        else await expectAccessibleNames(page);
        if (address === demo.sandbox_phone) {
          const { faults } = TEXTS_OF_PHONE[language];
          await page.getByRole("button", { name: faults.open }).click();
          await expect(page.getByRole("switch").first()).toBeVisible();
          await expectInOneLanguage(page, language, entered);
          await page.getByRole("tab", { name: faults.magic }).click();
          await expect(page.getByRole("cell").first()).toBeVisible();
          await expectInOneLanguage(page, language, entered);
        }
      }
      expect(refusals).toEqual([]);
      await context.close();
    }
  });
}

test("a browser that asks for Kazakh is answered in Kazakh, and a visitor can choose another language", async ({
  browser,
  demo,
}) => {
  const context = await browser.newContext({ baseURL: demo.origin, locale: "kk-KZ" });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await expect(page.locator("html")).toHaveAttribute("lang", "kk");
  await expect(page.getByRole("button", { name: "Кіру" })).toBeVisible();
  await expect(async () => {
    // A click before hydration is lost.
    await page.getByRole("button", { name: "Русский" }).click();
    await expect(page.getByRole("button", { name: "Войти" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  await page.reload();
  await expect(page.getByRole("button", { name: "Войти" })).toBeVisible();
  await expectAccessibleInEveryForm(page);
  await context.close();
});

test("a person’s language is chosen without a reload, and follows them to another browser", async ({
  browser,
  page,
  demo,
}) => {
  const owner = await newOrganization(page, demo);
  await page.goto("/payments");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("button", { name: messages.frame.account }).click();
  await expect(page.getByRole("menuitemradio", { name: "English" })).toHaveAttribute(
    "aria-checked",
    "true",
  );
  await page.getByRole("menuitemradio", { name: "Русский" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Платежи" })).toBeVisible();
  await expect(page).toHaveTitle("Платежи · Qassa");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("қазақша");
  await page.getByRole("option", { name: "Қазақша" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Төлемдер" })).toBeVisible();
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);

  const other = await signedInContext(browser, demo, owner);
  const elsewhere = await other.newPage();
  await elsewhere.goto("/payments");
  await expect(elsewhere.getByRole("heading", { level: 1, name: "Төлемдер" })).toBeVisible();
  await other.close();
});

test("the till and the customer display each have their own language", async ({ page, demo }) => {
  await newOrganization(page, demo);
  await page.goto("/till");
  await page.getByRole("button", { name: /Ada/ }).click();
  await page.getByRole("menuitemradio", { name: "Қазақша" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "kk");
  const display = await page.context().newPage();
  await display.goto("/till/display");
  await display.getByRole("button", { name: "Русский" }).click();
  await expect(display.locator("html")).toHaveAttribute("lang", "ru");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "kk");
  await page.goto("/overview");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});
