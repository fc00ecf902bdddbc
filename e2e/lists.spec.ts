// What a person does with a list: choosing columns, sorting, selecting, and going through its records.
import type { Page } from "@playwright/test";
import { downloadAs, textOf } from "./download";
import { expect, signIn, test } from "./sign-in";
import { join } from "./subjects";

/** A list that no other test adds to. */
const old = () =>
  `created_to=${new Date(Date.now() - 3 * 24 * 3_600_000).toISOString().slice(0, 10)}`;
const header = (page: Page, name: string) => page.getByRole("columnheader", { name });
const rowLinks = (page: Page) =>
  page.getByRole("row").getByRole("link", { name: "Open the payment" });

test("columns and density follow the user to another browser, from the first paint", async ({
  signedIn: page,
  browser,
  demo,
}) => {
  const person = await join(page.context(), demo, "accountant");
  await page.context().clearCookies();
  await signIn(page.context(), person);
  await page.goto("/payments");
  const rowHeight = async () => (await page.getByRole("row").nth(1).boundingBox())!.height;
  const comfortable = await rowHeight();
  await page.getByRole("button", { name: "Columns and density" }).click();
  const menu = page.getByRole("dialog", { name: "Columns and density" });
  await expect(menu.getByRole("checkbox", { name: "Amount" })).toBeDisabled();
  const stored = () =>
    page.waitForResponse((response) => response.url().endsWith("/profile/list-settings"));
  await Promise.all([stored(), menu.getByRole("checkbox", { name: "Payer" }).uncheck()]);
  await expect(header(page, "Payer")).toBeHidden();
  await Promise.all([stored(), menu.getByText("Compact").click()]);
  await expect.poll(rowHeight).toBeLessThan(comfortable);
  await Promise.all([stored(), menu.getByRole("checkbox", { name: "Net" }).check()]);
  await expect(header(page, "Net")).toBeVisible();

  const context = await browser.newContext({
    baseURL: demo.origin,
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 900 },
  });
  await signIn(context, person);
  const other = await context.newPage();
  await other.goto("/payments");
  await expect(header(other, "Status")).toBeVisible();
  await expect(header(other, "Payer")).toHaveCount(0);
  await expect(header(other, "Net")).toBeVisible();
  await expect(other.getByRole("row").nth(18)).toBeInViewport({ ratio: 1 });
  await context.close();
});

test("a payment leads to those around it, and back to the list as it was", async ({
  signedIn: page,
}) => {
  const list = `/payments?status=paid&${old()}`;
  await page.goto(list);
  const hrefs = await rowLinks(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute("href")!),
  );
  await rowLinks(page).nth(1).click();
  await expect(page).toHaveURL(new RegExp(`${hrefs[1]}$`));
  await page.getByRole("button", { name: "Older payment" }).click();
  await expect(page).toHaveURL(new RegExp(`${hrefs[2]}$`));
  await page.getByRole("button", { name: "Newer payment" }).click();
  await expect(page).toHaveURL(new RegExp(`${hrefs[1]}$`));
  await page.getByRole("button", { name: "Newer payment" }).click();
  await expect(page).toHaveURL(new RegExp(`${hrefs[0]}$`));
  await expect(page.getByRole("button", { name: "Newer payment" })).toBeDisabled();

  await page.reload();
  await expect(page.getByRole("button", { name: "Older payment" })).toBeHidden();
  // The server knows nothing of the list as it was.
  const back = page.getByRole("link", { name: "All payments" });
  await expect(back).toHaveAttribute("href", list);
  await back.click();
  await expect(page).toHaveURL((url) => url.pathname + url.search === list);
  await expect(rowLinks(page).first()).toHaveAttribute("href", hrefs[0]!);
});

test("the last loaded payment leads on to the next page of the list", async ({
  signedIn: page,
}) => {
  await page.goto(`/payments?${old()}`);
  await rowLinks(page).nth(49).click();
  await page.getByRole("button", { name: "Older payment" }).click();
  await expect(page.getByRole("button", { name: "Newer payment" })).toBeEnabled();
});

test("a list is sorted by its headers, and selected payments are acted on at once", async ({
  signedIn: page,
}) => {
  await page.goto(`/payments?${old()}`);
  await expect(page.getByText(/^[\d,]+ payments · ₸[\d,.]+ paid/)).toBeVisible();
  await header(page, "Amount").getByRole("button").click();
  await expect(page).toHaveURL(/sort=-amount/);
  await expect(header(page, "Amount")).toHaveAttribute("aria-sort", "descending");
  const amounts = async () =>
    (await rowLinks(page).allInnerTexts()).map((text) => Number(text.replace(/[^\d.]/g, "")));
  await expect
    .poll(async () => {
      const shown = await amounts();
      return shown.length > 10 && shown.join() === shown.toSorted((a, b) => b - a).join();
    })
    .toBe(true);

  const boxes = page.getByRole("checkbox", { name: "Select the payment of" });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const acts = page.getByRole("group", { name: "Selected payments" });
  const [first = 0, second = 0] = await amounts();
  const sum = (first + second).toLocaleString("en", { minimumFractionDigits: 2 });
  await expect(acts.getByRole("status")).toHaveText(`2 selected · ₸${sum}`);
  const download = await downloadAs(page, "CSV", acts.getByRole("button", { name: "Export" }));
  const lines = (await textOf(download)).trimEnd().split("\r\n");
  expect(lines).toHaveLength(3);
  await acts.getByRole("button", { name: "Resend webhooks" }).click();
  await expect(page.getByText(/webhooks? resent|no webhooks that can be resent/)).toBeVisible();

  const all = page.getByRole("checkbox", { name: "Select the loaded payments" });
  await all.check();
  await expect(acts.getByRole("status")).toHaveText(/^50 selected · ₸[\d,.]+$/);
  await acts.getByRole("button", { name: "Clear" }).click();
  await expect(acts).toBeHidden();
  await expect(all).not.toBeChecked();
});
