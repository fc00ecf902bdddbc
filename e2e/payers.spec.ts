// Payers, found by phone; notes and tags on payments.
import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessibleInEveryForm } from "./axe";
import type { Demo } from "./demo";
import { downloadAs, textOf } from "./download";
import { newOrganization } from "./people";
import { expect, test } from "./sign-in";
import { join, signedInContext } from "./subjects";

const PHONE = "+77015550123";
const SHOWN = "+7 701 555 01 23";

/** An organization of its own with payment requests to one phone, the newest first. */
async function newShop(page: Page, demo: Demo, orders: readonly string[]) {
  const owner = await newOrganization(page, demo);
  const issued = await page.request.post("/api/account/devices", {
    headers: { origin: demo.origin },
    data: { name: "Till 1", scopes: ["payments"] },
  });
  const { key } = z.object({ key: z.string() }).parse(await issued.json());
  const payments: string[] = [];
  for (const order of orders) {
    const made = await page.request.post("/api/v1/payments", {
      headers: { authorization: `Bearer ${key}` },
      data: { amount: 1500, payer_phone: PHONE, merchant_order_id: order },
    });
    payments.unshift(z.object({ payment_id: z.string() }).parse(await made.json()).payment_id);
  }
  return { owner, payments };
}

const rows = (page: Page) => page.getByRole("table", { name: "Payments" }).getByRole("row");

test("a payer is found by search, and from a payment and its row", async ({ page, demo }) => {
  const { payments } = await newShop(page, demo, ["A-1", "A-2"]);
  await page.goto("/overview");
  const palette = page.getByRole("dialog").getByRole("combobox", { name: "Search" });
  // Clicks before hydration are lost.
  await expect(async () => {
    await page.getByRole("button", { name: "Search or jump to…" }).click();
    await expect(palette).toBeVisible({ timeout: 2000 });
  }).toPass();
  await palette.fill("8 701 555 01 23");
  await page.getByRole("option", { name: `Payer ${SHOWN}` }).click();
  await expect(page).toHaveURL(/\/payers\/%2B77015550123$/);
  await expect(page.getByRole("heading", { level: 1, name: SHOWN })).toBeVisible();
  const figures = page.getByLabel("Figures");
  await expect(figures).toContainText("Payments2");
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole("region", { name: "Refunds" })).toContainText("No refunds.");
  await page.getByRole("link", { name: "See all" }).click();
  await expect(page).toHaveURL(/\/payments\?payer_phone=%2B77015550123$/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await rows(page)
    .nth(1)
    .getByRole("link", { name: `Payer ${SHOWN}` })
    .click();
  await expect(page).toHaveURL(/\/payers\//);
  await page.goto(`/payments/${payments[0]}`);
  await page.getByRole("link", { name: `Payer ${SHOWN}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: SHOWN })).toBeVisible();

  // A number that only other organizations know has no payments; anything else is no payer.
  await page.goto("/payers/%2B77011234567");
  await expect(page.getByText("No payments from this payer")).toBeVisible();
  await page.goto("/payers/+77011234567");
  await expect(page.getByText("No payments from this payer")).toBeVisible();
  await page.goto("/payers/nobody");
  await expect(page.getByRole("heading", { name: "Not a phone number" })).toBeVisible();
});

test("members add notes to a payment, and delete their own", async ({ page, browser, demo }) => {
  const { owner, payments } = await newShop(page, demo, ["N-1"]);
  const address = `/payments/${payments[0]}`;
  const ownerContext = await signedInContext(browser, demo, owner);
  const accountant = await join(ownerContext, demo, "accountant");
  const accountantPage = await (await signedInContext(browser, demo, accountant)).newPage();

  const note = async (of: Page, text: string) => {
    await of.getByRole("button", { name: "Add a note" }).click();
    await of.getByRole("button", { name: "Add note" }).click();
    await expect(of.getByText("Enter a note.")).toBeVisible();
    await of.getByLabel("Note", { exact: true }).fill(text);
    await of.getByRole("button", { name: "Add note" }).click();
    await expect(of.getByRole("list", { name: "Notes" })).toContainText(text);
  };
  await page.goto(address);
  await expect(page.getByText("No notes yet.")).toBeVisible();
  await note(page, "<b>Called</b> the payer");
  await accountantPage.goto(address);
  await note(accountantPage, "They come on Monday");
  const notes = accountantPage.getByRole("list", { name: "Notes" }).getByRole("listitem");
  await expect(notes).toHaveText([/^Ada .*<b>Called<\/b> the payer$/, /^Timur .*They come/]);
  await expect(accountantPage.getByRole("button", { name: /^Delete the note/ })).toHaveCount(1);
  await accountantPage.getByRole("button", { name: "Delete the note by Timur" }).click();
  await accountantPage
    .getByRole("dialog", { name: "Delete this note?" })
    .getByRole("button", { name: "Delete note" })
    .click();
  await expect(notes).toHaveCount(1);
  await page.goto("/settings/audit");
  await expect(page.getByText("added a note to a payment").first()).toBeVisible();
});

test("payments are tagged, one by one and several at once, and filtered by tag", async ({
  page,
  demo,
}) => {
  const { payments } = await newShop(page, demo, ["T-1", "T-2", "T-3"]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/payments/${payments[0]}`);
  const tags = page.getByRole("list", { name: "Tags" });
  await tags.getByRole("button", { name: "Add tag" }).click();
  const form = page.getByRole("dialog", { name: "Add tag" });
  await form.getByLabel("Tag", { exact: true }).fill("a,b");
  await form.getByRole("button", { name: "Add tag" }).click();
  await expect(form.getByText("Tags can’t contain commas.")).toBeVisible();
  await form.getByLabel("Tag", { exact: true }).fill(" VIP  guest ");
  await form.getByRole("button", { name: "Add tag" }).click();
  await expect(tags.getByRole("link")).toHaveText("VIP guest");
  await tags.getByRole("button", { name: "Add tag" }).click();
  await expect(form.getByLabel("Tag", { exact: true })).toBeVisible();
  await expectAccessibleInEveryForm(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto("/payments");
  await expect(rows(page).nth(1)).toContainText("VIP guest");
  await page.getByRole("checkbox", { name: "Select the loaded payments" }).check();
  await page.getByRole("button", { name: "Tag…" }).click();
  const bulk = page.getByRole("dialog", { name: "Tag the selected payments" });
  await bulk.getByRole("button", { name: "VIP guest" }).click();
  await expect(bulk.getByLabel("Tag", { exact: true })).toHaveValue("VIP guest");
  await bulk.getByRole("button", { name: "Add tag" }).click();
  await expect(page.getByText("2 payments changed.")).toBeVisible();
  await expect(rows(page).filter({ hasText: "VIP guest" })).toHaveCount(3);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.getByRole("checkbox", { name: /T-1$/ }).check();
  await page.getByRole("button", { name: "Tag…" }).click();
  await bulk.getByLabel("Tag", { exact: true }).fill("vip guest");
  await bulk.getByRole("button", { name: "Remove tag" }).click();
  await expect(page.getByText("1 payment changed.")).toBeVisible();
  await expect(rows(page).filter({ hasText: "VIP guest" })).toHaveCount(2);

  await page.getByRole("button", { name: "Filter by Tag" }).click();
  await page.getByRole("group", { name: "Tags in use" }).getByRole("button").click();
  await expect(page).toHaveURL(/\?tag=VIP\+guest$/);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("columnheader", { name: "Amount" }).getByRole("button").click();
  await expect(page).toHaveURL(/sort=/);
  await expect(rows(page)).toHaveCount(3);

  const text = await textOf(await downloadAs(page, "CSV"));
  const [names, ...lines] = text
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
  expect(lines.map((cells) => cells[names!.indexOf("tags")])).toEqual(["VIP guest", "VIP guest"]);

  await page.goto(`/payments/${payments[0]}`);
  await page.getByRole("button", { name: "Remove the tag “VIP guest”" }).click();
  await expect(tags.getByRole("link")).toHaveCount(0);
});

test("a cashier has no payer page", async ({ page, browser, demo }) => {
  const owner = await newOrganization(page, demo);
  const cashier = await join(await signedInContext(browser, demo, owner), demo, "cashier");
  const cashierPage = await (await signedInContext(browser, demo, cashier)).newPage();
  await cashierPage.goto("/payers/%2B77015550123");
  await expect(cashierPage.getByText("You don’t have access to this page")).toBeVisible();
});
