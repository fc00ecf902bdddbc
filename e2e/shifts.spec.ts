// A shift at a till: opened, closed with its report, and found among the shifts of the account area.
import { expectAccessibleInEveryForm } from "./axe";
import { downloadAs, textOf } from "./download";
import { expect, openTill, paid, payCode, showQr, test } from "./shop";

test("a cashier opens a shift, takes a payment, and closes it with a report", async ({
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
  await expect(panel.getByRole("row", { name: /^Collected 1/ })).toContainText("1,500");
  await expect(panel.getByRole("heading", { name: "Shift report so far" })).toBeVisible();
  await panel.getByRole("button", { name: "Close shift" }).click();
  await till
    .getByRole("dialog", { name: "Close the shift?" })
    .getByRole("button", { name: "Close shift" })
    .click();
  await expect(panel.getByRole("heading", { name: "Shift report No. 1" })).toBeVisible();
  await expect(panel.getByRole("row", { name: /^Timur/ })).toContainText("1,500");
  await expectAccessibleInEveryForm(till);
});

test("an owner finds the report of a shift, shares and prints it", async ({ ownShop: shop }) => {
  const till = await openTill(shop);
  const { till_id: id } = (await (
    await till.request.post("/api/account/till", { headers: { origin: shop.origin }, data: {} })
  ).json()) as { till_id: string };
  const opened = await shop.owner.post(`/api/account/till/${id}/shift`);
  expect(opened.ok(), await opened.text()).toBe(true);
  await payCode(shop, await showQr(till, "1500"));
  await expect(paid(till)).toBeVisible();
  const closed = await shop.owner.post(`/api/account/till/${id}/shift/close`);
  expect(closed.ok(), await closed.text()).toBe(true);

  const owner = await shop.signedIn("owner");
  await owner.goto("/reports");
  await owner.getByText("Shifts", { exact: true }).click();
  const table = owner.getByRole("table", { name: "Shifts" });
  const row = table.getByRole("row", { name: /^No\. 1 / });
  await expect(row).toContainText("Front counter");
  await expect(table.getByRole("row", { name: /^Total: 1 shift / })).toContainText("1,500");
  await row.getByRole("button", { name: /^Show the report: No\. 1/ }).click();
  const slip = owner.getByRole("dialog", { name: "Shift report No. 1" });
  await expect(slip.getByRole("row", { name: /^Net/ })).toContainText("1,500");
  await owner.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await owner.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await slip.getByRole("button", { name: "Share" }).click();
  await owner.getByRole("menuitem", { name: "Copy the text" }).click();
  await expect(owner.getByText("Text copied.")).toBeVisible();
  expect(await owner.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Shift report No\. 1\nTill: Front counter\nClosed: .*\d\d:\d\d.*\nCollected: ₸1,500\.00\n/,
  );
  await owner.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "yes");
  });
  await slip.getByRole("button", { name: "Print" }).click();
  await owner.getByRole("menuitem", { name: "Receipt printer, 80 mm" }).click();
  await expect(owner.locator("body")).toHaveAttribute("data-printed", "yes");
  await expect(owner.locator(".print-sheet")).toContainText("Shift report No. 1");
});

test("an owner chooses the days of shifts and downloads them", async ({ ownShop: shop }) => {
  const till = await openTill(shop, { member: await shop.signedIn("owner") });
  const { till_id: id } = (await (
    await till.request.post("/api/account/till", { headers: { origin: shop.origin }, data: {} })
  ).json()) as { till_id: string };
  for (const act of ["shift", "shift/close"]) {
    const done = await shop.owner.post(`/api/account/till/${id}/${act}`);
    expect(done.ok(), await done.text()).toBe(true);
  }
  const owner = await shop.signedIn("owner");
  await owner.goto("/reports?view=shifts");
  await expect(owner.getByRole("row", { name: /^Total: 1 shift / })).toBeVisible();
  await expectAccessibleInEveryForm(owner);
  const file = await downloadAs(owner, "CSV");
  expect(file.suggestedFilename()).toMatch(/^shifts-[\d-]{10}-to-[\d-]{10}\.csv$/);
  expect(await textOf(file)).toMatch(/^shf_\w+,1,Front counter,.*,KZT,0,0\.00,0,0\.00,0\.00,/m);

  await owner.getByRole("button", { name: /^Days: / }).click();
  await owner.getByRole("button", { name: "Yesterday" }).click();
  await expect(owner.getByText("No shifts on these days")).toBeVisible();
});
