// Every page of the account area fits every width: neither the page nor a table in it scrolls sideways. Nothing on it
// moves by itself when it is loaded.
import { ACCOUNT_PAGES, addressOf } from "./account-pages";
import { observeLayoutShifts } from "./layout-shifts";
import { expect, test } from "./owner";

const WIDTHS = [360, 390, 780, 820, 900, 1024, 1100, 1440, 1920];
/** Each part is a test, so that two workers share them. */
const PARTS = 2;
/** Pages are loaded at this width; `layout-shift.spec.ts` loads them on a phone. */
const LOADED = { width: 1280, height: 900 };

/** By how much the page and each table are too wide, in pixels. */
function overflow(): number[] {
  const { scrollWidth } = document.documentElement;
  const tables = [...document.querySelectorAll("main table")].map(
    (table) =>
      table.getBoundingClientRect().right - table.parentElement!.getBoundingClientRect().right,
  );
  return [scrollWidth - innerWidth, ...tables].filter((pixels) => pixels > 1);
}

for (let part = 0; part < PARTS; part++) {
  test(`no page scrolls sideways at any width, part ${part + 1}`, async ({ owner, subjects }) => {
    test.slow();
    const page = await owner.newPage();
    const shifts = await observeLayoutShifts(page);
    for (const shown of ACCOUNT_PAGES.filter((_, index) => index % PARTS === part)) {
      const address = addressOf(shown, subjects);
      await page.setViewportSize(LOADED);
      await page.goto(address);
      await shifts.expectNone(`${address} loaded`);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        // A chart keeps its width until its observer has run.
        const pixels = () => page.evaluate(overflow);
        await expect.soft.poll(pixels, `${address} at ${width}`).toEqual([]);
      }
    }
    await page.close();
  });
}

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
