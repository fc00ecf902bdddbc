// Tills with names: what a cashier is asked first, and what an owner sees of them in the account area.
import { expectAccessibleInEveryForm } from "./axe";
import { amountEntry, expect, nameTill, openTill, showQr, test } from "./shop";

test("a new till asks for its name, and payments carry it", async ({ ownShop: shop }) => {
  const till = await shop.signedIn("cashier");
  // A signed-in user is redirected to their start page.
  await till.goto("/sign-in");
  await expect(till).toHaveURL(/\/till$/);
  await nameTill(till);
  await expect(till.getByText("Front counter")).toBeVisible();
  await showQr(till, "1500");
  const owner = await shop.signedIn("owner");
  await owner.goto("/tills");
  const row = owner.getByRole("row", { name: /Front counter/ });
  await expect(row).toContainText("1,500");
  await row.getByRole("button", { name: "Actions of Front counter" }).click();
  await owner.getByRole("menuitem", { name: "Payments" }).click();
  await expect(owner).toHaveURL(/\/payments\?till_id=til_/);
  await expect(owner.getByRole("row", { name: /1,500/ })).toHaveCount(1);
});

test("a till is renamed and placed, and ends with its device", async ({ ownShop: shop }) => {
  const till = await openTill(shop);
  const owner = await shop.signedIn("owner");
  await owner.goto("/tills");
  const actions = owner.getByRole("button", { name: /^Actions of/ });
  await actions.click();
  await owner.getByRole("menuitem", { name: "Name and location" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Bar");
  await dialog.getByLabel("New location").fill("Harbour");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(owner.getByRole("row", { name: /Bar/ })).toContainText("Harbour");

  await actions.click();
  await owner.getByRole("menuitem", { name: "End" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "End" }).click();
  await expect(owner.getByText("No tills yet")).toBeVisible();
  await till.reload();
  await nameTill(till, "Second counter");
});

test("a till can be named later", async ({ shop }) => {
  const till = await shop.signedIn("cashier");
  await till.goto("/till");
  await expect(till.getByLabel("Name of the till")).toBeVisible();
  await expectAccessibleInEveryForm(till);
  await till.getByRole("button", { name: "Not now" }).click();
  await expect(amountEntry(till)).toBeVisible();
  await till.reload();
  await expect(till.getByLabel("Name of the till")).toBeVisible();
});
