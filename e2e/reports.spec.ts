// The days of a report: months, two ranges side by side, and the file for an accountant.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { rowsOf, sheetsOf } from "@/tests/support/workbook";
import { expectAccessibleInEveryForm, expectNoSidewaysScroll } from "./axe";
import { openComplete } from "./page-complete";
import { remember } from "./page-languages";
import { expect, test } from "./sign-in";
import { expectTextsWhole } from "./whole-texts";

/** Returns a month before this one where the report's days are. */
async function monthBefore(page: Page, count: number) {
  const timeZone = await page.locator("input[aria-label='Time zone']").inputValue();
  const [year, month] = new Date().toLocaleDateString("sv-SE", { timeZone }).split("-").map(Number);
  const first = new Date(Date.UTC(year!, month! - 1 - count, 1));
  const last = new Date(Date.UTC(year!, month! - count, 0)).getUTCDate();
  const name = first.toLocaleDateString("en", { month: "long", year: "numeric", timeZone: "UTC" });
  const start = first.toISOString().slice(0, 8);
  return { name, from: `${start}01`, to: `${start}${last}` };
}

test("last month's workbook is three clicks from the overview, and what it says adds up", async ({
  signedIn: page,
}) => {
  await page.goto("/overview");
  await page.getByRole("navigation").getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  const { name, from, to } = await monthBefore(page, 1);
  const entry = page.getByRole("menuitem", { name: `${name}, by day (XLSX)` });
  await expect(async () => {
    // A click before hydration opens nothing.
    if (!(await entry.isVisible())) await page.getByRole("button", { name: "Download" }).click();
    await expect(entry).toBeVisible({ timeout: 1000 });
  }).toPass();
  const [download] = await Promise.all([page.waitForEvent("download"), entry.click()]);
  expect(download.suggestedFilename()).toBe(`days-${from}-to-${to}.xlsx`);
  const file = await readFile(await download.path());
  const sheets = sheetsOf(file);
  expect(sheets.slice(0, 3)).toEqual(["Summary", "Day by day", "By source"]);
  const [head, ...days] = rowsOf(file, 2);
  const total = days.pop()!;
  expect(total[0]).toBe("Total");
  expect(days).toHaveLength(Number(to.slice(-2)));
  for (const [column, heading] of head!.entries()) {
    if (column === 0) continue;
    const sum = days.reduce((all, day) => all + Math.round(Number(day[column]) * 100), 0);
    expect(sum, String(heading)).toBe(Math.round(Number(total[column]) * 100));
  }
  expect(rowsOf(file, 1)[1]).toEqual(["Collected", total[1], total[2]]);
  const ofBreakdowns = ["By source", "By method"].map((sheet) =>
    rowsOf(file, sheets.indexOf(sheet) + 1).at(-1)!,
  );
  for (const sums of ofBreakdowns) expect(sums.slice(0, 6)).toEqual(total.slice(0, 6));
});

test("sums of billions are whole at every width, in the longest language", async ({
  signedIn: page,
  baseURL,
}) => {
  const withBillions = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(withBillions);
    const facts = Object.fromEntries(
      Object.entries(value).map(([key, fact]) => [key, withBillions(fact)]),
    );
    return "refunded" in facts
      ? { ...facts, taken: 18_100_000_012, refunded: 18_100_000_023, net: -11, tips: 123_456_789 }
      : facts;
  };
  // The largest payment is less than a billion: so many are not made here.
  await page.route(/\/api\/account\/reports\//, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: withBillions(await response.json()) });
  });
  await remember(page.context(), "kk", baseURL!);
  await openComplete(page, "/reports?view=days");
  // The sums of the days, then what is asked for after them.
  await expect(page.getByRole("table").nth(1)).toContainText(/18\s100/);
  for (const width of [320, 360, 600, 820, 900, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectTextsWhole(page, `at ${width}`);
    await expectNoSidewaysScroll(page);
  }
});

test("a month and the one before stand side by side, and one choice at most is lit", async ({
  signedIn: page,
}) => {
  await page.goto("/reports?view=days");
  const picker = page.getByRole("button", { name: /^Days: / });
  const calendar = page.getByRole("dialog");
  const lit = calendar.getByRole("button", { pressed: true });
  const open = (button: typeof picker) =>
    expect(async () => {
      if (!(await calendar.isVisible())) await button.click();
      await expect(calendar.getByRole("button", { name: "Last month" })).toBeVisible({
        timeout: 1000,
      });
    }).toPass();
  for (const choice of ["This month", "Last month"]) {
    await open(picker);
    await calendar.getByRole("button", { name: choice, exact: true }).click();
    await expect(calendar).toBeHidden();
    await open(picker);
    await expect(lit).toHaveCount(1);
    await expect(calendar.getByLabel("Month…")).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(calendar).toBeHidden();
  }
  const [last, before] = [await monthBefore(page, 1), await monthBefore(page, 2)];
  await expect(page).toHaveURL(new RegExp(`from=${last.from}&to=${last.to}`));

  await open(page.getByRole("button", { name: /^Compare with…: / }));
  await expectAccessibleInEveryForm(page);
  await calendar.getByLabel("Month…").selectOption(before.name);
  await expect(calendar).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`compare_from=${before.from}&compare_to=${before.to}`));
  const collected = page.locator("dt:text-is('Collected') ~ dd");
  await expect(collected.filter({ hasText: "vs. ₸" })).toHaveCount(1);
  const shown = await collected.filter({ hasText: "vs. ₸" }).innerText();
  const other = shown.split("vs. ")[1]!;

  // The same days as the report itself have them.
  await page.goto(`/reports?view=days&from=${before.from}&to=${before.to}`);
  await expect(collected.first()).toHaveText(other);
  for (const breakdown of ["By source", "By method"]) {
    await expect(
      page.getByRole("table", { name: breakdown }).getByRole("row", { name: /^Total/ }),
    ).toContainText(other);
  }
});
