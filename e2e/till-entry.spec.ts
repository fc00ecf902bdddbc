// Entering an amount: sums and zeros on the keypad, the next customer's amount typed at once, a phone on its side.
import { expectTextsToFit } from "./page-languages";
import { amountEntry, expect, openTill, paid, payCode, showQr, test } from "./shop";

test("amounts are added up by touch and by key", async ({ shop }) => {
  const till = await openTill(shop);
  const press = async (...names: string[]) => {
    for (const name of names) await till.getByRole("button", { name, exact: true }).click();
  };
  await press("5", "Two zeros", "Add another amount", "2", "5", "0");
  await expect(amountEntry(till)).toHaveText("₸750");
  await expect(till.getByText("500 + 250")).toBeVisible();
  await till.keyboard.type("+50.5");
  await expect(amountEntry(till)).toHaveText("₸800.50");
  await press("Delete last digit", "Delete last digit", "Delete last digit");
  await expect(amountEntry(till)).toHaveText("₸755");
  await press("Clear");
  await expect(amountEntry(till)).toHaveText("₸0");
  await showQr(till, "1000+250");
  await expect(till.getByText("₸1,250.00")).toBeVisible();
});

test("keys typed on the paid screen begin the next payment", async ({ shop }) => {
  const till = await openTill(shop);
  await payCode(shop, await showQr(till, "1500"));
  await expect(paid(till)).toBeVisible();
  await till.keyboard.type("275");
  await expect(amountEntry(till)).toHaveText("₸275");
  await till.keyboard.press("Enter");
  await expect(till.getByRole("img", { name: "QR code to pay ₸275.00" })).toBeVisible();
  // Cancelled, the till is empty again.
  await till.keyboard.press("Escape");
  await till.getByRole("button", { name: "Cancel payment" }).click();
  await expect(amountEntry(till)).toHaveText("₸0");
});

test("a phone on its side shows the whole till without scrolling", async ({ shop }) => {
  const till = await openTill(shop);
  await till.setViewportSize({ width: 844, height: 390 });
  const overflow = () =>
    till.evaluate(() => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
      const parts = [...document.querySelectorAll("main *")];
      const below = parts.filter((part) => part.getBoundingClientRect().bottom > clientHeight + 1);
      return [scrollHeight - clientHeight, scrollWidth - clientWidth, below.length];
    });
  await expect.poll(overflow).toEqual([0, 0, 0]);
  const url = await showQr(till, "1500");
  await expect.poll(overflow).toEqual([0, 0, 0]);
  await payCode(shop, url);
  await expect(paid(till)).toBeVisible();
  await expect.poll(overflow).toEqual([0, 0, 0]);
});

test("in Russian, the amount is whole on a monitor and the code on a phone", async ({ shop }) => {
  const till = await openTill(shop);
  const language = { name: "qassa.till-language", value: "ru", url: till.url() };
  await till.context().addCookies([language]);
  await till.reload();
  await till.setViewportSize({ width: 1920, height: 1080 });
  for (const digit of "12345678") {
    await till.getByRole("button", { name: digit, exact: true }).click();
  }
  await expect(till.getByLabel("Сумма", { exact: true })).toHaveText(/^12\s345\s678\s₸$/);
  await expectTextsToFit(till, [1920, 1024, 390, 320]);
  await till.setViewportSize({ width: 390, height: 844 });
  await till.keyboard.press("Enter");
  await expect(till.getByRole("img", { name: "QR" })).toBeVisible();
  const right = () =>
    till.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll("main *")].map(
          (part) => part.getBoundingClientRect().right,
        ),
      ),
    );
  await expect.poll(right).toBeLessThanOrEqual(390);
  await expectTextsToFit(till, [390, 320, 1024]);
});
