import { randomInt } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { downloadAs } from "./download";
import { newOrganization } from "./people";
import { expect, test } from "./sign-in";

/** Parses an amount such as `₸1,500.50` into hundredths. */
const hundredths = (text: string): number => {
  const amount = Number(text.replace(/[^\d.-]/g, ""));
  expect(Number.isFinite(amount), text).toBe(true);
  return Math.round(amount * 100);
};

/** Returns a column's amounts from the first row to the total, without the header. */
async function columnOf(table: Locator, column: number): Promise<number[]> {
  const rows = table.locator("tbody tr, tfoot tr");
  const cells = rows.locator(`:is(td, th):nth-child(${column})`);
  return (await cells.allInnerTexts()).map(hundredths);
}

/** Clicks before hydration are lost, so this clicks until there is an effect. */
const clickUntil = (target: Locator, effect: () => Promise<void>) =>
  expect(async () => {
    await target.click();
    await effect();
  }).toPass();

const addressIs = (page: Page, address: RegExp) => () =>
  expect(page).toHaveURL(address, { timeout: 3000 });

test("the overview shows the day, what needs attention and the network's health", async ({
  signedIn: page,
}) => {
  await page.goto("/overview");
  const today = page.getByRole("region", { name: "Today" });
  for (const name of ["Collected", "Payments", "Average", "Success rate"]) {
    await expect(today.getByText(name, { exact: true })).toBeVisible();
  }
  const attention = page.getByRole("region", { name: "Needs attention" });
  await expect(attention).toContainText(/\d+ refunds have been pending for over an hour/);
  await expect(attention).toContainText("Webhook subscription “Loyalty points” keeps failing");
  const network = page.getByRole("region", { name: "Payment network" });
  await expect(network).toContainText("Answering");

  await attention.getByRole("link", { name: /refunds have been pending/ }).click();
  await expect(page).toHaveURL(/\/refunds\?status=pending$/);
  await page.goBack();
  await attention.getByRole("link", { name: /“Loyalty points” keeps failing/ }).click();
  await expect(page).toHaveURL(/\/webhooks\/sub_\w+$/);
});

test("on a phone, sections appear in document order, so a page that is still loading does not shift", async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/payments");
  const payment = await page.locator("main a[href^='/payments/pay_']").first().getAttribute("href");
  for (const path of ["/overview", payment!]) {
    await page.goto(path);
    const regions = page.locator("main").getByRole("region");
    await expect(regions.nth(2)).toBeVisible();
    const tops = await regions.evaluateAll((all) =>
      all.map((region) => region.getBoundingClientRect().top),
    );
    expect(tops, path).toEqual(tops.toSorted((a, b) => a - b));
  }
});

test("a new payment appears automatically and links to its page", async ({
  signedIn: page,
  request,
  demo,
}) => {
  await page.goto("/overview");
  const latest = page.getByRole("table", { name: "Latest payments" });
  // The page is there before its scripts are, which hear of new payments.
  const period = page.getByRole("region", { name: "Volume" }).getByText("7 days");
  await clickUntil(period, addressIs(page, /\?period=7$/));
  await expect(latest).toBeVisible();
  const orderId = `E2E-${randomInt(1_000_000_000)}`;
  const response = await request.post("/api/v1/payments/link", {
    headers: { authorization: `Bearer ${demo.device_key}` },
    data: { amount: 4321.5, merchant_order_id: orderId },
  });
  const { payment_id } = (await response.json()) as { payment_id: string };
  const row = latest.getByRole("row").filter({ hasText: orderId });
  // The page asks every few seconds: the next answer has it.
  const next = await page.waitForRequest((one) => one.url().includes("/overview/latest"));
  expect(await (await next.response())?.text()).toContain(payment_id);
  await expect(row).toContainText("₸4,321.50");
  await row.getByRole("link", { name: "₸4,321.50, Pending" }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/payments/${payment_id}$`));
});

test("the volume is a chart or table of a period that is kept in the URL", async ({
  signedIn: page,
}) => {
  await page.goto("/overview");
  const volume = page.getByRole("region", { name: "Volume" });
  await expect(volume.getByRole("img", { name: /^Volume chart\. ₸/ })).toBeVisible();
  await clickUntil(volume.getByText("7 days"), addressIs(page, /\?period=7$/));
  await volume.getByRole("button", { name: "Show as table" }).click();
  await expect(volume.getByRole("table", { name: "Volume" }).getByRole("row")).toHaveCount(8);
  await page.reload();
  await expect(volume.getByRole("radio", { name: "7 days" })).toBeChecked();
});

test("the busiest hours, the sources and the time to pay follow the period of the volume", async ({
  signedIn: page,
}) => {
  await page.goto("/overview");
  const hours = page.getByRole("region", { name: "Busiest hours" });
  const map = hours.getByRole("table", { name: "Busiest hours" });
  await expect(map.getByRole("row")).toHaveCount(8);
  await expect(hours).toContainText(/Busiest: \w+day, \d\d:00–\d\d:00: ₸[\d,.]+ in [\d,]+ payment/);
  await map.getByRole("row", { name: /^Sat/ }).getByRole("cell").nth(12).hover();
  await expect(hours).toContainText(/^(?!.*Busiest:).*Saturday, 12:00–13:00: /);

  const sources = page.getByRole("region", { name: "By source" });
  const share = (period: string) => async () => {
    await expect(sources).toContainText(period);
    const shares = await sources.getByText(/^[\d.]+% · /).allInnerTexts();
    expect(shares.length).toBeGreaterThan(2);
    const total = shares.reduce((sum, text) => sum + parseFloat(text), 0);
    expect(Math.abs(total - 100)).toBeLessThan(1);
  };
  await expect(share("30 days")).toPass();
  await expect(sources).toContainText("Static QR");
  await expect(sources).toContainText(/Average time to pay\d+ (s|min)/);
  await expect(sources).toContainText(/Expired unpaid[\d.]+% \([\d,]+ of [\d,]+\)/);
  const volume = page.getByRole("region", { name: "Volume" });
  await clickUntil(volume.getByText("7 days"), addressIs(page, /\?period=7$/));
  await expect(share("7 days")).toPass();
});

test("a period chosen before hydration is the one shown", async ({ signedIn: page }) => {
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    const next = () => port2.postMessage(null);
    port1.onmessage = () => {
      const radio = document.querySelector<HTMLInputElement>('input[type=radio][value="7"]');
      if (!radio) return next();
      const isHydrated = Object.keys(radio).some((key) => key.startsWith("__reactProps"));
      document.documentElement.dataset.clicked = isHydrated ? "late" : "early";
      radio.labels?.[0]?.click();
    };
    next();
  });
  await page.goto("/overview");
  await expect(page).toHaveURL(/\?period=7$/);
  await expect(page.locator("html")).toHaveAttribute("data-clicked", "early");
  const volume = page.getByRole("region", { name: "Volume" });
  await expect(volume.getByRole("radio", { name: "7 days" })).toBeChecked();
  await volume.getByRole("button", { name: "Show as table" }).click();
  await expect(volume.getByRole("table", { name: "Volume" }).getByRole("row")).toHaveCount(8);
});

test("a new organization is guided through its first steps", async ({ page, demo }) => {
  await newOrganization(page, demo);
  await page.goto("/overview");
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps.getByText("0 of 4 done")).toHaveCount(2);
  await expect(steps.getByRole("link", { name: "Start: I integrate" })).toHaveAttribute(
    "href",
    "/first-steps?for=integration",
  );
  await expect(page.getByText("No payments yet")).toBeVisible();
  await expect(page.getByText("All clear")).toBeVisible();
});

test("yesterday's daily close: all tables have the same total, and it can be exported", async ({
  signedIn: page,
}) => {
  await page.goto("/overview");
  await page.getByRole("navigation").getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  const back = page.getByRole("button", { name: "Previous day" });
  await clickUntil(back, addressIs(page, /\?day=\d{4}-\d\d-\d\d$/));
  const { searchParams } = new URL(page.url());
  await expect(page.getByText("This day isn’t over yet")).toBeHidden();
  const TAKEN = 3;
  const NET = 6;
  const totals = new Set<string>();
  for (const name of ["By source", "By method", "By hour"]) {
    const table = page.getByRole("table", { name });
    await expect(table).toBeVisible();
    for (const column of [TAKEN, NET]) {
      const amounts = await columnOf(table, column);
      const total = amounts.pop()!;
      expect(amounts.length, name).toBeGreaterThan(0);
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total);
      totals.add(`${column}: ${total}`);
    }
  }
  expect(totals.size).toBe(2);

  const download = await downloadAs(page, "CSV");
  expect(download.suggestedFilename()).toBe(`daily-close-${searchParams.get("day")}.csv`);
});

test("the report by day links to the close of a day, in the selected time zone", async ({
  signedIn: page,
}) => {
  await page.goto("/reports?view=days");
  const days = page.getByRole("table", { name: "Day by day" });
  await expect(days.locator("tbody").getByRole("row")).toHaveCount(30);
  const berlin = page.getByRole("option", { name: "Europe/Berlin" });
  await expect(async () => {
    await page.getByRole("combobox", { name: "Time zone" }).fill("Europe/Ber");
    await expect(berlin).toBeVisible({ timeout: 3000 });
  }).toPass();
  await berlin.click();
  await expect(page).toHaveURL(/time_zone=Europe%2FBerlin/);
  await days.getByRole("button").nth(1).click();
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/);
  await expect(page.getByRole("table", { name: "By source" })).toBeVisible();
});

test("a day with a clock change shows its length", async ({ signedIn: page }) => {
  await page.goto("/reports?day=2026-03-29&time_zone=Europe/Berlin");
  await expect(page.getByText("This day has 23 hours because the clocks change.")).toBeVisible();
  await expect(page.getByText("No activity")).toBeVisible();
});

test("only the close is printed, in black on white", async ({ signedIn: page }) => {
  await page.goto("/reports");
  await page.evaluate(() => {
    window.print = () => {
      document.title = "printed";
    };
  });
  const onPaper = page.getByRole("menuitem", { name: "A4" });
  await clickUntil(page.getByRole("button", { name: "Print" }), () =>
    expect(onPaper).toBeVisible({ timeout: 3000 }),
  );
  await onPaper.click();
  await expect(page).toHaveTitle("printed");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("heading", { name: /^Daily close, / })).toBeVisible();
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(page.getByText("Checked by")).toHaveCSS("color", "rgb(0, 0, 0)");
});
