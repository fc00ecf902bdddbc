// The command palette in the header, and the keys of the account area.
import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { consoleErrorsOf, expectAccessibleInEveryForm } from "./axe";
import { newOrganization } from "./people";
import { expect, test } from "./sign-in";
import { join, signedInContext } from "./subjects";

const field = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: "Search or jump to…" });
const box = (page: Page) => page.getByRole("dialog").getByRole("combobox", { name: "Search" });
const option = (page: Page, name: string | RegExp) =>
  page.getByRole("option", { name, ...(typeof name === "string" && { exact: true }) });
const help = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

/** Keys do nothing before hydration. */
const openPalette = (page: Page) =>
  expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(box(page)).toBeVisible({ timeout: 1000 });
  }).toPass();

async function open(page: Page, path: string) {
  await page.goto(path);
  await openPalette(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("the palette opens from its field and by key, and gives the focus back", async ({
  signedIn: page,
}) => {
  const complaints = consoleErrorsOf(page);
  await open(page, "/payments");
  await expect(field(page)).toContainText(/Ctrl K|⌘ K/);
  await field(page).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeFocused();

  const status = page.getByRole("button", { name: "Filter by Status" });
  for (const key of ["Control+k", "Meta+k", "/"]) {
    await status.focus();
    await page.keyboard.press(key);
    await expect(box(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(status).toBeFocused();
  }
  expect(complaints).toEqual([]);
});

test("what is typed before the code of the palette arrives is kept", async ({ signedIn: page }) => {
  await page.addInitScript(() => {
    // Nothing is loaded ahead.
    window.requestIdleCallback = () => 0;
  });
  await open(page, "/refunds");
  await page.goto("/refunds");
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const first = await (await page.request.get("/refunds")).text();
  await page.route("**/_next/**/*.js", async (route) => {
    if (!first.includes(new URL(route.request().url()).pathname.split("/").at(-1)!)) await released;
    await route.continue();
  });
  await page.reload();
  const early = page.getByRole("dialog").getByRole("textbox", { name: "Search" });
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(early).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.type("web");
  release();
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("hooks");
  await expect(box(page)).toHaveValue("webhooks");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/webhooks$/);
});

const FORMS = [
  ["issue key", "Create a device key", "Create a device key"],
  ["invite", "Invite to the team", "Invite to the team"],
  ["add webhook", "Add a webhook subscription", /subscription/i],
] as const;

test("actions open the real forms, from any page and from the form's own", async ({
  signedIn: page,
}) => {
  await open(page, "/overview");
  for (const [typed, action, title] of FORMS) {
    for (let time = 1; time <= 2; time++) {
      await page.keyboard.press("Control+k");
      await box(page).fill(typed);
      await expect(option(page, action)).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog", { name: title })).toBeVisible();
      await expect(page).not.toHaveURL(/new=1/);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  }
  await page.keyboard.press("Control+k");
  await box(page).fill("new link");
  await option(page, "New payment link").click();
  await expect(page.getByRole("textbox", { name: /^Amount/ })).toBeFocused();
  await expect(page).toHaveURL(/\/links$/);

  await page.locator("#content").focus();
  await page.keyboard.press("Control+k");
  await box(page).fill("close");
  await option(page, "Today’s daily close").click();
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  await expect(page).toHaveURL(/\/reports$/);
});

test("a form in the address opens once, and not without the permission", async ({
  signedIn: page,
  browser,
  demo,
}) => {
  await page.goto("/devices?new=1&show=all");
  await expect(page.getByRole("dialog", { name: "Create a device key" })).toBeVisible();
  await expect(page).toHaveURL(/\/devices\?show=all$/);

  const accountant = await join(page.context(), demo, "accountant");
  const other = await (await signedInContext(browser, demo, accountant)).newPage();
  await other.goto("/devices?new=1");
  await expect(other).toHaveURL(/\/devices$/);
  await expect(other.getByRole("dialog")).toHaveCount(0);
});

test("the palette offers what the role may do", async ({ signedIn: page, browser, demo }) => {
  const offered = async (role: string, start: string) => {
    const person = await join(page.context(), demo, role);
    const own = await (await signedInContext(browser, demo, person)).newPage();
    await open(own, start);
    await own.keyboard.press("Control+k");
    await expect(box(own)).toBeFocused();
    await expect(option(own, "Sign out")).toBeVisible();
    return { own, names: await own.getByRole("option").allTextContents() };
  };
  const cashier = await offered("cashier", "/settings/profile");
  for (const missing of [
    "device key",
    "payment link",
    "Invite",
    "close",
    "webhook",
    "Payments",
    "Refunds",
    "Team",
    "live mode",
  ]) {
    expect(cashier.names.filter((name) => name.includes(missing))).toEqual([]);
  }
  expect(cashier.names).toEqual(expect.arrayContaining(["Dark mode", "Sign out", "Tillgt"]));
  await box(cashier.own).fill("1500");
  await expect(
    cashier.own.getByRole("status").filter({ hasText: "No page or action for “1500”" }),
  ).toBeVisible();

  const developer = await offered("developer", "/overview");
  expect(developer.names).toEqual(
    expect.arrayContaining(["Create a device key", "New payment link", "Settings: Team"]),
  );
  for (const missing of ["Invite", "daily close", "Audit"]) {
    expect(developer.names.filter((name) => name.includes(missing))).toEqual([]);
  }
});

test("settings’ pages, colours, modes and organizations are found by other words", async ({
  page,
  demo,
}) => {
  await newOrganization(page, demo, "First Café");
  const made = await page.request.post("/api/access/organizations", {
    headers: { origin: demo.origin },
    data: { name: "Second Café", currency: "KZT", time_zone: "Asia/Almaty" },
  });
  expect(made.ok(), await made.text()).toBe(true);
  await open(page, "/overview");
  const search = async (typed: string) => {
    await openPalette(page);
    await box(page).fill(typed);
  };
  await search("theme");
  await option(page, "Dark mode").click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await search("dark");
  await expect(option(page, "Dark mode")).toHaveCount(0);
  await box(page).fill("light");
  await option(page, "Light mode").click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "light");
  await search("2fa");
  await option(page, "Settings: Your profile").click();
  await expect(page).toHaveURL(/\/settings\/profile$/);
  await search("production");
  await option(page, "Switch to live mode").click();
  await expect(page).toHaveURL(/\/go-live$/);
  await search("switch organization");
  await option(page, /^Switch to (First|Second) Café$/).click();
  await expect(page).toHaveURL(/\/overview$/);
  await search("switch");
  await expect(option(page, /^Switch to (First|Second) Café$/)).toHaveCount(1);
});

test("an amount finds its payments, newest first, and the list of all", async ({
  signedIn: page,
  request,
  demo,
}) => {
  test.slow();
  const amount = 10_000 + randomInt(80_000);
  const orders = ["a", "b", "c", "d", "e", "f"].map(
    (letter) => `P${randomInt(1_000_000)}${letter}`,
  );
  for (const order of orders) {
    const made = await request.post("/api/v1/payments/link", {
      headers: { authorization: `Bearer ${demo.device_key}` },
      data: { amount, merchant_order_id: order },
    });
    expect(made.ok(), await made.text()).toBe(true);
  }
  const formatted = amount.toLocaleString("en-US");
  await open(page, "/overview");
  for (const typed of [
    String(amount),
    formatted.replace(",", " "),
    `${formatted}.00`,
    `₸${formatted}`,
    `${amount} теңге`,
  ]) {
    await page.keyboard.press("Control+k");
    await box(page).fill(typed);
    const group = page.getByRole("group", { name: `Payments of ₸${formatted}.00` });
    await expect(group.getByRole("option")).toHaveCount(6);
    const lines = await group.getByRole("option").allTextContents();
    const newest = orders.toReversed().slice(0, 5);
    expect(
      lines.slice(0, 5).map((line) => newest.findIndex((order) => line.includes(order))),
    ).toEqual([0, 1, 2, 3, 4]);
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("Control+k");
  await box(page).fill(String(amount));
  await expect(option(page, `See all payments of ₸${formatted}.00`)).toBeVisible();
  await expectAccessibleInEveryForm(page);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/payments\\?amount=${amount}$`));
  await expect(page.getByRole("row")).toHaveCount(7);

  // An order ID has a list of its own, too.
  await page.keyboard.press("Control+k");
  await box(page).fill(orders[0]!);
  await option(page, `See all payments of order ${orders[0]}`).click();
  await expect(page).toHaveURL(new RegExp(`merchant_order_id=${orders[0]}`));
});

test("the last digits of a phone find its payments, and the list of all", async ({
  signedIn: page,
  demo,
  request,
}) => {
  const digits = String(10_000 + randomInt(80_000));
  const order = `digits-${digits}`;
  const paid = await request.post("/api/v1/payments", {
    headers: { authorization: `Bearer ${demo.device_key}` },
    data: { amount: 100, payer_phone: `+770112${digits}`, merchant_order_id: order },
  });
  expect(paid.ok(), await paid.text()).toBe(true);
  await open(page, "/refunds");
  await openPalette(page);
  await box(page).fill(`•••• ${digits}`);
  const group = page.getByRole("group", { name: `Payments from numbers ending in ${digits}` });
  await expect(group.getByRole("option", { name: order })).toBeVisible();
  await group.getByRole("option", { name: /^See all/ }).click();
  await expect(page).toHaveURL(new RegExp(`/payments\\?payer_phone=${digits}$`));
  await expect(page.getByRole("table", { name: "Payments" }).getByText(order)).toBeVisible();
});

test("several facts find a payment, and the list that they are the filters of", async ({
  signedIn: page,
  demo,
  request,
}) => {
  const amount = 10_000 + randomInt(80_000);
  const orders = ["4488", "4499"].map((end) => ({ end, order: `facts-${amount}-${end}` }));
  for (const { end, order } of orders) {
    const made = await request.post("/api/v1/payments", {
      headers: { authorization: `Bearer ${demo.device_key}` },
      data: { amount, payer_phone: `+7701555${end}`, merchant_order_id: order },
    });
    expect(made.ok(), await made.text()).toBe(true);
  }
  await open(page, "/overview");
  await openPalette(page);
  await expect(page.getByRole("dialog")).toContainText("Several facts at once");
  await box(page).fill(`phone ends 4488, amount:${amount}`);
  const group = page.getByRole("group", { name: /^Payments: …4488 · ₸/ });
  await expect(group.getByRole("option")).toHaveCount(2);
  await expect(group.getByRole("option").first()).toContainText(orders[0]!.order);
  await group.getByRole("option", { name: /^See all payments: …4488 · ₸/ }).click();
  await expect(page).toHaveURL(new RegExp(`/payments\\?payer_phone=4488&amount=${amount}$`));
  const table = page.getByRole("table", { name: "Payments" });
  await expect(table.getByText(orders[0]!.order)).toBeVisible();
  await expect(table.getByText(orders[1]!.order)).toHaveCount(0);
});

test("two keys open pages", async ({ signedIn: page }) => {
  await open(page, "/static-qr");
  const PAGES = [
    ["p", "/payments"],
    ["o", "/overview"],
    ["r", "/refunds"],
    ["l", "/links"],
    ["w", "/webhooks"],
    ["d", "/devices"],
    ["k", "/tills"],
    ["s", "/settings"],
    ["q", "/static-qr"],
    ["c", "/reports"],
  ] as const;
  for (const [key, path] of PAGES) {
    await page.keyboard.press("g");
    await page.keyboard.press(key);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  // On a Cyrillic layout, the letter at the same place.
  await page.evaluate(() => {
    const press = (key: string, code: string) =>
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true }));
    press("п", "KeyG");
    press("з", "KeyP");
  });
  await expect(page).toHaveURL(/\/payments$/);
});

test("keys move through the rows of a list, as a table and as cards", async ({
  signedIn: page,
}) => {
  const isInView = (row: number) =>
    rows.nth(row).evaluate((link) => {
      const { top, bottom } = link.closest("tr")!.getBoundingClientRect();
      return top >= 56 && bottom <= window.innerHeight;
    });
  const rows = page.getByRole("link", { name: "Open the payment" });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 700 });
    // A list that no other test adds to.
    const before = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString().slice(0, 10);
    await open(page, `/payments?status=paid&created_to=${before}`);
    await page.locator("#content").focus();
    await page.keyboard.press("k");
    await expect(page.locator("#content")).toBeFocused();
    for (let row = 0; row < 15; row++) {
      await page.keyboard.press("j");
      await expect(rows.nth(row)).toBeFocused();
      expect(await isInView(row)).toBe(true);
    }
    for (let row = 13; row >= 0; row--) await page.keyboard.press("k");
    await expect(rows.first()).toBeFocused();
    expect(await isInView(0)).toBe(true);
    await page.keyboard.press("k");
    await expect(rows.first()).toBeFocused();
    const address = (await rows.first().getAttribute("href"))!;
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${address}$`));
  }
});

test("keys do nothing in fields, with modifiers and under a dialog", async ({ signedIn: page }) => {
  await open(page, "/links");
  const order = page.getByLabel("Order ID");
  await order.pressSequentially("gp/?jk");
  await expect(order).toHaveValue("gp/?jk");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.locator("#content").focus();
  await page.keyboard.press("Alt+g");
  await page.keyboard.press("p");
  await page.keyboard.press("?");
  await expect(help(page)).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "Search" })).toHaveCount(0);
  await expect(page).toHaveURL(/\/links$/);
});

test("the help lists every key, and turns the single ones off and on", async ({
  signedIn: page,
}) => {
  test.slow();
  const complaints = consoleErrorsOf(page);
  await open(page, "/payments");
  await field(page).focus();
  await page.keyboard.press("?");
  for (const what of ["Next row", "Previous row", "Overview", "Settings", "Close", "This help"]) {
    await expect(help(page).getByRole("term").filter({ hasText: what }).first()).toBeVisible();
  }
  await expectAccessibleInEveryForm(page);
  const off = help(page).getByRole("switch", { name: "Single-key shortcuts" });
  await off.uncheck({ force: true });
  await page.keyboard.press("Escape");
  await expect(help(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  for (const key of ["?", "/", "j", "g", "o"]) await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/payments$/);

  // Also after a reload, while Ctrl K works; the profile turns them on again.
  await open(page, "/settings/profile");
  await page.keyboard.press("?");
  await expect(help(page)).toHaveCount(0);
  const card = page.getByRole("region", { name: "Keyboard" });
  await expect(card.getByRole("switch")).not.toBeChecked();
  await card.getByRole("switch").check({ force: true });
  await page.locator("#content").focus();
  await page.keyboard.press("?");
  await expect(help(page)).toBeVisible();
  expect(complaints).toEqual([]);
});

test("on a phone, an icon opens the palette, and a button closes it", async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/overview");
  await expect(field(page)).toBeVisible();
  await expect(field(page).getByText("Search or jump to…")).toBeHidden();
  await field(page).click();
  await box(page).fill("refunds");
  await expect(option(page, /^Refunds/)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(field(page)).toBeFocused();
});

test("the till has none of these keys", async ({ signedIn: page }) => {
  await page.goto("/till");
  await page.waitForFunction(() => localStorage.getItem("qassa-till-opened") !== null);
  for (const key of ["?", "/", "g", "p", "Control+k"]) await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/till$/);
});
