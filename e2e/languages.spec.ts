// Every page in Russian and Kazakh: it is accessible, nothing on it is in another language, and switching is instant.
import type { BrowserContext, Page } from "@playwright/test";
import { LANGUAGE_COOKIES, type Language } from "@/lib/kit/language";
import * as messages from "@/lib/messages";
import { sandbox as phoneInKazakh } from "@/lib/messages/kk/sandbox";
import { sandbox as phoneInRussian } from "@/lib/messages/ru/sandbox";
import { ACCOUNT_PAGES, addressOf } from "./account-pages";
import {
  consoleErrorsOf,
  expectAccessibleIn,
  expectAccessibleInEveryForm,
  expectAccessibleNames,
  expectNoSidewaysScroll,
  expectNothingCut,
} from "./axe";
import { expect, test as base } from "./owner";
import { openComplete } from "./page-complete";
import { newOrganization } from "./people";
import { authorization, createPayment } from "./sandbox-payer";
import { signedInContext } from "./subjects";
import { enteredWords, textsInKazakh, textsWithLatinWords } from "./words";

/** Where the header and the lists change their form. */
const WIDTHS = [360, 820, 1280];
const LISTS = [
  "/api/account/profile",
  "/api/account/organization",
  "/api/account/team",
  "/api/account/team/invitations",
  "/api/account/payments?limit=100",
  "/api/account/refunds?limit=100",
  "/api/account/reusable-links",
  "/api/account/static-qr/payments?limit=100",
  "/api/account/webhooks",
  "/api/account/deliveries?limit=100",
  "/api/account/devices",
  "/api/account/audit?limit=100",
];

const TEXTS_OF_PHONE = { ru: phoneInRussian, kk: phoneInKazakh };

/** Words that people, or other tests, have entered. */
interface Entered {
  words: ReadonlySet<string>;
  again: () => Promise<ReadonlySet<string>>;
}

const test = base.extend<object, { entered: Entered }>({
  entered: [
    async ({ owner, demo }, use) => {
      const read = async () =>
        new Set([
          ...(await enteredWords(owner.request, LISTS)),
          ...(await enteredWords(owner.request, ["/api/sandbox/payers"], authorization(demo))),
        ]);
      const entered = { words: await read(), again: async () => (entered.words = await read()) };
      await use(entered);
    },
    { scope: "worker" },
  ],
});

async function read(context: BrowserContext, language: Language, origin: string) {
  const cookies = Object.values(LANGUAGE_COOKIES).map((name) => ({
    name,
    value: language,
    url: origin,
  }));
  await context.addCookies(cookies);
}

async function expectInOneLanguage(page: Page, language: Language, entered: Entered) {
  await expect.soft(page.locator("html")).toHaveAttribute("lang", language);
  let found = await textsWithLatinWords(page, entered.words);
  // Other tests have entered something meanwhile.
  if (found.length > 0) found = await textsWithLatinWords(page, await entered.again());
  expect.soft(found, page.url()).toEqual([]);
  if (language === "ru") expect.soft(await textsInKazakh(page), page.url()).toEqual([]);
}

/** No other test looks at the colours of pages of nothing. They are the same in every language. */
const SCHEMES = { ru: "dark", kk: "light" } as const;
/** Each part is a test, so that two workers share them. */
const PARTS = 2;

for (const language of ["ru", "kk"] as const) {
  for (let part = 0; part < PARTS; part++) {
    test(`every page of the account area is in one language: ${language}, part ${part + 1}`, async ({
      owner,
      demo,
      subjects,
      entered,
    }) => {
      test.setTimeout(300_000);
      await read(owner, language, demo.origin);
      const page = await owner.newPage();
      const complaints = consoleErrorsOf(page);
      for (const shown of ACCOUNT_PAGES.filter((_, index) => index % PARTS === part)) {
        await openComplete(page, addressOf(shown, subjects));
        await expectInOneLanguage(page, language, entered);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 844 });
          await expectNoSidewaysScroll(page);
          await expectNothingCut(page);
        }
        await expectAccessibleNames(page);
      }
      expect(complaints).toEqual([]);
      await page.close();
    });
  }

  test(`pages for visitors, the till and the payer’s phone are in one language: ${language}`, async ({
    owner,
    browser,
    demo,
    subjects,
    entered,
    request,
  }) => {
    test.setTimeout(180_000);
    await read(owner, language, demo.origin);
    const visitor = await browser.newContext({ baseURL: demo.origin });
    await read(visitor, language, demo.origin);
    const link = await createPayment(request, demo, "/payments/link", {
      amount: 100,
      merchant_order_id: "1",
    });
    const pages: [BrowserContext, string][] = [
      [visitor, "/"],
      [visitor, "/sign-in"],
      [visitor, "/sign-up"],
      [visitor, "/forgotten-password"],
      [visitor, subjects.reset],
      [visitor, subjects.invitation],
      [visitor, "/nothing-here"],
      [visitor, "/till/display"],
      [visitor, demo.sandbox_phone],
      [visitor, subjects.payPage],
      [visitor, "/pay/nothing-here"],
      [visitor, subjects.receipt],
      [visitor, "/r/nothing-here"],
      [visitor, link.qr_token],
      [owner, "/till"],
      [owner, `/receipts/${subjects.payment}`],
    ];
    for (const [context, address] of pages) {
      const page = await context.newPage();
      await openComplete(page, address);
      await expectInOneLanguage(page, language, entered);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
      await expectNothingCut(page);
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
      await page.close();
    }
    await visitor.close();
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
