// Amounts are grouped while they are typed, as the page's language writes them, and the caret stays where it was.
import type { Locator, Page } from "@playwright/test";
import { LANGUAGE_COOKIES } from "@/lib/kit/cookie-names";
import type { Language } from "@/lib/kit/language";
import { links as english } from "@/lib/messages/en/links";
import { links as russian } from "@/lib/messages/ru/links";
import { expect, test } from "./sign-in";

const FORMS = { en: english.form, ru: russian.form };

/** Opens the form of a new payment link in a language, and returns its amount field. */
async function amountField(page: Page, language: keyof typeof FORMS): Promise<Locator> {
  await read(page, language);
  await page.goto("/links");
  await expect(page.getByRole("button", { name: FORMS[language].submit })).toBeEnabled();
  return page.getByLabel(FORMS[language].amount("KZT"));
}

const read = (page: Page, language: Language) =>
  page
    .context()
    .addCookies([
      { name: LANGUAGE_COOKIES.person, value: language, url: new URL(page.url()).origin },
    ]);

/** The text with "|" at the caret or "[…]" around the selection, and with ordinary spaces. */
const expectDrawn = (field: Locator, drawing: string) =>
  expect
    .poll(() =>
      field.evaluate((input: HTMLInputElement) => {
        const { value, selectionStart: start, selectionEnd: end } = input;
        const selected = value.slice(start!, end!);
        const drawn = `${value.slice(0, start!)}${selected ? `[${selected}]` : "|"}${value.slice(end!)}`;
        return drawn.replaceAll("\u00A0", " ");
      }),
    )
    .toBe(drawing);

async function paste(page: Page, field: Locator, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.press("ControlOrMeta+V");
}

async function move(field: Locator, left: number) {
  await field.press("End");
  for (let presses = 0; presses < left; presses += 1) await field.press("ArrowLeft");
}

for (const { language, signs } of [
  { language: "en", signs: (text: string) => text },
  {
    language: "ru",
    signs: (text: string) => text.replaceAll(/[.,]/g, (sign) => (sign === "," ? " " : ",")),
  },
] as const) {
  test.describe(`in ${language}`, () => {
    test.beforeEach(async ({ signedIn: page, context, baseURL }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: baseURL! });
      await page.goto("/docs");
    });

    test("typing and deleting in the middle", async ({ signedIn: page }) => {
      const field = await amountField(page, language);
      const expectField = (drawing: string) => expectDrawn(field, signs(drawing));
      await field.pressSequentially("50000");
      await expectField("50,000|");
      await field.pressSequentially("00,5");
      await expectField("5,000,000.5|");
      // Between the thousands and the separator, and past it.
      await move(field, 6);
      await expectField("5,000|,000.5");
      await field.press("1");
      await expectField("50,001|,000.5");
      await field.press("ArrowRight");
      await field.press("Backspace");
      await expectField("5,000|,000.5");
      await field.press("Delete");
      await expectField("500,0|00.5");
      await field.press("Home");
      await field.press("9");
      await expectField("9|,500,000.5");
      await field.press("ControlOrMeta+Z");
      await expectField("|500,000.5");
      await field.press("ControlOrMeta+Z");
      await expectField("5,000|,000.5");
      await field.press("ControlOrMeta+Shift+Z");
      await expect(field).toHaveValue(/^500.000.5$/);
      await field.press("ControlOrMeta+A");
      await field.press("7");
      await expectField("7|");
    });

    test("pasting, and leaving the field and coming back", async ({ signedIn: page }) => {
      const field = await amountField(page, language);
      const order = page.getByLabel(FORMS[language].order);
      const expectField = (drawing: string) => expectDrawn(field, signs(drawing));
      await field.focus();
      for (const [copied, shown] of [
        ["50 000", "50,000|"],
        ["50,000", "50,000|"],
        ["50.000,00", "50,000.00|"],
        ["50'000", "50,000|"],
        ["1\u00A0234,5\u00A0₸", "1,234.5|"],
      ] as const) {
        await field.press("ControlOrMeta+A");
        await paste(page, field, copied);
        await expectField(shown);
      }
      await move(field, 2);
      await paste(page, field, "00");
      await expectField("123,400|.5");
      await field.press("Tab");
      await expect(order).toBeFocused();
      await expect(field).toHaveValue(/^123.400.5$/);
      await order.press("Shift+Tab");
      await expectField("[123,400.5]");
      await field.pressSequentially("88");
      await expectField("88|");
    });

    test("what can't be an amount stays and says why", async ({ signedIn: page }) => {
      const field = await amountField(page, language);
      const expectField = (drawing: string) => expectDrawn(field, signs(drawing));
      const requests: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") requests.push(request.url());
      });
      await field.fill("1234.50");
      await field.press("5");
      await expectField("1,234.505|");
      await expect(field).toHaveAccessibleDescription(
        language === "en"
          ? "Amounts in KZT have at most 2 decimals."
          : "Знаков после запятой может быть не больше 2, валюта: KZT.",
      );
      await page.getByRole("button", { name: FORMS[language].submit }).click();
      await expect(field).toBeFocused();
      await expectField("1,234.505|");
      await field.press("Backspace");
      await expectField("1,234.50|");
      await expect(field).not.toHaveAttribute("aria-invalid", "true");
      await field.press("k");
      await expectField("1,234.50k|");
      await expect(field).toHaveAccessibleDescription(
        language === "en"
          ? "Enter an amount, such as 50,000.5."
          : /^Введите сумму, например 50\s000,5\.$/,
      );
      expect(requests.filter((url) => url.includes("/links"))).toEqual([]);
      await field.press("Backspace");
      await page.getByRole("button", { name: FORMS[language].submit }).click();
      await page.waitForURL(/\/links\/pay_/);
      await expect(page.getByText(/1[,\s]234[.,]50/).first()).toBeVisible();
    });
  });
}

test("a filter by amount is applied only if its fields hold amounts", async ({
  signedIn: page,
}) => {
  await page.goto("/payments");
  await page.getByRole("button", { name: "Filter by Amount" }).click();
  const field = page.getByRole("textbox", { name: "Amount" });
  await field.pressSequentially("1,500");
  await expectDrawn(field, "1,500|");
  await field.press("-");
  await field.press("Enter");
  await expectDrawn(field, "1,500-|");
  await expect(page).toHaveURL(/\/payments$/);
  await field.press("Backspace");
  await field.press("Enter");
  await expect(page).toHaveURL(/amount=1500$/);
});
