// A list that is narrower shows less, in an order. `pages.spec.ts` reads whether every page fits every width.
import { expect, test } from "./owner";

test("a list gives up its columns in order, then becomes cards", async ({ signedIn: page }) => {
  const titles = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return page.getByRole("table", { name: "Payments" }).getByRole("columnheader").allInnerTexts();
  };
  await page.goto("/payments");
  const all = ["", "Amount", "Status", "Order ID", "Payer", "Source", "Created"];
  const without = (...gone: string[]) => all.filter((title) => !gone.includes(title));
  expect(await titles(1440)).toEqual(all);
  expect(await titles(1100)).toEqual(without("Source"));
  expect(await titles(1024)).toEqual(without("Source", "Payer"));
  expect(await titles(780)).toEqual(without("Source", "Payer", "Order ID"));
  // On cards only the titles that sort the list are left.
  expect(await titles(390)).toEqual(["Amount", "Created"]);
  await expect(page.getByRole("row").nth(1)).toContainText(/₸[\d,]+\.\d\d/);
});
