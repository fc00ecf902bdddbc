// A second organization and live mode show none of the first organization's test data.
import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { listen } from "@/tests/support/listener";
import { newOrganization } from "./people";
import { expect, test } from "./sign-in";

/** Creates a payment link and returns its payment ID. */
async function makeLink(page: Page, order: string): Promise<string> {
  await page.goto("/links");
  await page.getByLabel(/^Amount/).fill("1500");
  await page.getByLabel("Order ID").fill(order);
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByRole("img", { name: /^QR code to pay/ })).toBeVisible();
  return page.url().split("/").at(-1)!;
}

async function expectNothingOf(page: Page, order: string, payment: string) {
  for (const list of ["payments", "links"]) {
    await page.goto(`/${list}`);
    await expect(page.getByText(/^No (payments|payment links) yet$/)).toBeVisible();
    await expect(page.getByText(order)).toHaveCount(0);
  }
  await page.goto(`/payments?merchant_order_id=${order}`);
  await expect(page.getByText("No payments match these filters")).toBeVisible();
  const response = await page.goto(`/payments/${payment}`);
  expect(response!.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Payment not found" })).toBeVisible();
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Search" }).fill(order);
  await expect(page.getByRole("dialog").getByText(/^No results for/)).toBeVisible();
  await page.keyboard.press("Escape");
}

async function expectSeen(page: Page, order: string) {
  await page.goto("/payments");
  await expect(page.getByRole("row").filter({ hasText: order })).toBeVisible();
}

test("a second organization shows nothing of the first", async ({ page, demo }) => {
  test.slow();
  const order = `E2E-${randomInt(1_000_000_000)}`;
  await newOrganization(page, demo, "First Shop");
  const payment = await makeLink(page, order);

  await page.getByRole("button", { name: /Switch organization/ }).click();
  await page.getByRole("menuitem", { name: "New organization" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Second Shop");
  await page.getByRole("button", { name: "Create organization" }).click();
  await expect(
    page.getByRole("button", { name: "Switch organization: Second Shop" }),
  ).toBeVisible();
  await expectNothingOf(page, order, payment);

  await page.getByRole("button", { name: /Switch organization/ }).click();
  await page.getByRole("menuitem", { name: "First Shop" }).click();
  await expect(page.getByRole("button", { name: "Switch organization: First Shop" })).toBeVisible();
  await expectSeen(page, order);
});

test("live mode shows no test data, and its banner says so", async ({ page, demo }) => {
  test.slow();
  // A live network without history or a static QR code.
  const gateway = await listen((request) =>
    new URL(request.url).pathname.endsWith("/history")
      ? Response.json({ entries: [], cursor: "", has_more: false })
      : Response.json({}),
  );
  const order = `E2E-${randomInt(1_000_000_000)}`;
  await newOrganization(page, demo, "Two Modes");
  const payment = await makeLink(page, order);
  const banner = page.getByRole("note").filter({ hasText: "Test mode" });
  await expect(banner).toBeVisible();

  await page.goto("/settings/network");
  await page.getByRole("button", { name: "Connect" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Network").selectOption({ label: "Your own gateway" });
  await dialog.getByLabel("Base URL").fill(gateway.origin);
  await dialog.getByLabel("Token").first().fill("token");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog).toBeHidden();
  const mode = page.getByRole("radiogroup", { name: "Mode" });
  // Until the page knows of the network, Live leads to the checklist.
  await expect(mode).not.toHaveAttribute("title");
  await mode.getByText("Live").click();
  await expect(mode.getByRole("radio", { name: "Live" })).toBeChecked();
  await expect(banner).toBeHidden();
  await expectNothingOf(page, order, payment);

  await page.goto("/first-steps");
  await page.getByRole("button", { name: "Switch to test mode" }).click();
  await expect(page.getByRole("heading", { name: "Open the till" })).toBeVisible();
  await expect(banner).toBeVisible();
  await expectSeen(page, order);
  await gateway.close();
});
