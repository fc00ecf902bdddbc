// A shift at a till: opened, closed with a slip, and seen in the reports.
import { expectAccessibleInEveryForm } from "./axe";
import { expect, openTill, paid, payCode, showQr, test } from "./shop";

test("a cashier opens a shift, takes a payment, and closes it with a slip", async ({
  ownShop: shop,
}) => {
  const till = await openTill(shop);
  const panel = till.getByRole("dialog", { name: "Shift" });
  const openPanel = async () => {
    await till.getByRole("button", { name: /^Signed in as/ }).click();
    await till.getByRole("menuitem", { name: "Shift" }).click();
    await expect(panel).toBeVisible();
  };
  await openPanel();
  await expect(panel.getByRole("button", { name: "Open shift" })).toBeVisible();
  await expect(panel.getByRole("textbox"), "it asks for no cash").toHaveCount(0);
  await panel.getByRole("button", { name: "Open shift" }).click();
  await expect(panel.getByText(/^Open since/)).toBeVisible();
  await till.keyboard.press("Escape");

  await payCode(shop, await showQr(till, "1500"));
  await expect(paid(till)).toBeVisible();
  await till.getByRole("button", { name: /^Next customer/ }).click();
  await openPanel();
  await expect(panel.getByRole("row", { name: /^Payments/ })).toContainText("1,500");
  await panel.getByRole("button", { name: "Close shift" }).click();
  await till
    .getByRole("dialog", { name: "Close the shift?" })
    .getByRole("button", { name: "Close shift" })
    .click();
  await expect(panel.getByRole("heading", { name: "Shift report No. 1" })).toBeVisible();
  await expect(panel.getByRole("row", { name: /^Timur/ })).toContainText("1,500");
  await expectAccessibleInEveryForm(till);

  const owner = await shop.signedIn("owner");
  await owner.goto("/reports");
  await owner.getByText("Shifts", { exact: true }).click();
  const row = owner.getByRole("row", { name: /No. 1/ });
  await expect(row).toContainText("Front counter");
  await row.getByRole("button", { name: /^Show the report: No. 1/ }).click();
  const slip = owner.getByRole("dialog", { name: "Shift report No. 1" });
  await owner.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "yes");
  });
  await slip.getByRole("button", { name: "Print" }).click();
  await owner.getByRole("menuitem", { name: "Receipt printer, 80 mm" }).click();
  await expect(owner.locator("body")).toHaveAttribute("data-printed", "yes");
  await expect(owner.locator(".print-sheet")).toContainText("Shift report No. 1");
});
