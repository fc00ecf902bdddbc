// The documentation: every page and link, the search, and requests from the reference.
import type { Page } from "@playwright/test";
import { consoleErrorsOf, expectAccessibleInEveryForm, expectNoSidewaysScroll } from "./axe";
import { expect, test } from "./sign-in";

/** Returns the paths of the pages in the contents. */
const listedPages = (page: Page) =>
  page
    .getByRole("navigation", { name: "Contents" })
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );

const isReference = (path: string) => path.startsWith("/docs/reference");
/** Between them, they have everything that pages of the documentation are made of. */
const READ_IN_EVERY_FORM = ["/docs", "/docs/glossary", "/docs/changelog"];

test("every page opens without errors, and every link and anchor leads somewhere", async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const complaints = consoleErrorsOf(page);
  await page.goto("/docs");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const paths = await listedPages(page);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths).toEqual(expect.arrayContaining(READ_IN_EVERY_FORM));
  const anchors = new Map<string, string[]>();
  const links = new Set<string>();
  for (const path of paths.filter((one) => !isReference(one))) {
    const response = await page.goto(path);
    expect(response!.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/\S+ · Qassa( docs)?$/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      "href",
      new RegExp(`${path}$`),
    );
    anchors.set(
      path,
      await page.locator("[id]").evaluateAll((elements) => elements.map(({ id }) => id)),
    );
    const hrefs = await page
      .locator("a[href]")
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
    for (const href of hrefs)
      if (new URL(href).origin === new URL(page.url()).origin) links.add(href);
    if (READ_IN_EVERY_FORM.includes(path)) await expectAccessibleInEveryForm(page);
  }
  for (const link of links) {
    const { pathname, hash } = new URL(link);
    const known = anchors.get(pathname);
    if (!known) expect((await request.get(pathname)).status(), link).toBe(200);
    else if (hash) expect(known, link).toContain(decodeURIComponent(hash.slice(1)));
  }
  expect(complaints).toEqual([]);
});

test("an unknown page says so within the documentation", async ({ page }) => {
  const response = await page.goto("/docs/nothing");
  expect(response!.status()).toBe(404);
  await expect(page.getByText("Page not found")).toBeVisible();
  await page.getByRole("link", { name: "Documentation home" }).last().click();
  await expect(page).toHaveURL(/\/docs$/);
});

test("the search finds an error code by keyboard", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto("/docs");
  await page.waitForLoadState("networkidle");
  expect(loaded).not.toContain("/docs/search.json");
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Search the documentation" });
  await expect(field).toBeFocused();
  await field.fill("PAYMENT_NOT_REFUNDABLE");
  const options = page.getByRole("listbox", { name: "Search results" }).getByRole("option");
  await expect(options.first()).toBeVisible();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute(
    "aria-activedescendant",
    (await options.first().getAttribute("id"))!,
  );

  await page.keyboard.press("Escape");
  await expect(options.first()).toBeHidden();
  await expect(field).toHaveValue("PAYMENT_NOT_REFUNDABLE");
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toBeVisible();

  await field.fill("refund");
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  const target = await options.first().getAttribute("href");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(target!.replaceAll(/[{}?.]/g, ".") + "$"));
});

test("a search without results says what to try", async ({ page }) => {
  await page.goto("/docs");
  await page.getByRole("combobox").fill("zzzzzz qqqqqq");
  await expect(page.getByRole("status")).toContainText("No results for “zzzzzz qqqqqq”");
});

test("code is copied by its button, and the contents open on a phone", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/docs");
  const contents = page.getByRole("navigation", { name: "Contents" });
  await expect(contents).toBeHidden();
  await page.getByRole("button", { name: "Open contents" }).click();
  await contents.getByRole("link").nth(1).click();
  await expect(page.getByRole("article")).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.goto("/docs/payments");
  const block = page.locator("[data-code]").first();
  const button = block.getByRole("button", { name: "Copy code" });
  const [outer, inner] = [(await block.boundingBox())!, (await button.boundingBox())!];
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
  expect(inner.y).toBeGreaterThanOrEqual(outer.y);
  await button.click();
  await expect(block.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    (await block.locator("code").innerText()).trimEnd(),
  );
});

test("the colour scheme is switched and kept", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/docs");
  await page.getByRole("button", { name: "Switch to dark colours" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.reload();
  await expect(page.getByRole("button", { name: "Switch to light colours" })).toBeVisible();
});

test("the reference loads from this server alone, is accessible, and says how to get a key", async ({
  page,
  baseURL,
}) => {
  test.slow();
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith("http") && !request.url().startsWith(baseURL!)) {
      elsewhere.push(request.url());
    }
  });
  const complaints = consoleErrorsOf(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/docs/reference");
  await expect(page.getByRole("heading", { name: /device API$/i }).last()).toBeVisible();
  await expect(page.getByText("To send requests from this page")).toBeVisible();
  await page.getByRole("link", { name: "sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fdocs%2Freference$/);
  await page.goto("/docs/reference/sandbox");
  await expect(page.getByRole("heading", { name: /sandbox API$/i }).last()).toBeVisible();
  await expectNoSidewaysScroll(page);
  // The smaller of the two, and in one width, because the checks take long on Scalar's pages.
  await expectAccessibleInEveryForm(page, { widths: [1280] });
  expect(elsewhere).toEqual([]);
  expect(complaints).toEqual([]);
});

test("a member sends a payment from the reference with a test key", async ({
  signedIn: page,
  demo,
}) => {
  test.slow();
  await page.goto("/docs/reference#tag/payments/POST/payments");
  await page.getByRole("button", { name: "Use a test key" }).click();
  await expect(page.getByText("Requests from this page use the test key ending in")).toBeVisible();
  // The reference is built again with the key; a request opened in the one before would vanish with it.
  await expect(page.locator("code", { hasText: "qs_test_" }).first()).toBeAttached();
  await page.getByRole("button", { name: /Test Request\s*\(post \/payments\)/ }).click();
  const body = page.locator(".scalar-client .cm-content").last();
  await body.click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(JSON.stringify({ amount: 1500, payer_phone: demo.payer_phone }));
  const send = page.locator(".scalar-client button", { hasText: /send post request/i });
  let payment: { payment_id: string } | undefined;
  // The editor hands over what was typed after a moment.
  await expect(async () => {
    const answered = page.waitForResponse((response) =>
      response.url().endsWith("/api/v1/payments"),
    );
    await send.click();
    const response = await answered;
    expect(response.status()).toBe(201);
    payment = (await response.json()) as typeof payment;
  }).toPass();
  await expect(page.getByText("201 Created").last()).toBeVisible();
  await page.goto(`/payments/${payment!.payment_id}`);
  await expect(page.getByText("API reference", { exact: true })).toBeVisible();

  await page.goto("/devices");
  await expect(page.getByRole("row", { name: /API reference/ }).first()).toBeVisible();
});
