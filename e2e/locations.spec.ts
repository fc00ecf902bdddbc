// Several locations: what an owner filters and reads by them, and a cashier who works at one.
import type { Page } from "@playwright/test";
import { expectAccessibleInEveryForm } from "./axe";
import { amountEntry, expect, openTill, paid, payCode, type Shop, showQr, test } from "./shop";

/** Places a till, whose name is known, at a new location. */
async function place(owner: Page, till: string, location: string): Promise<void> {
  await owner.goto("/tills");
  await owner.getByRole("button", { name: `Actions of ${till}` }).click();
  await owner.getByRole("menuitem", { name: "Name and location" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("New location").fill(location);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(owner.getByRole("row", { name: new RegExp(till) })).toContainText(location);
}

/** Opens a till by this name, at which somebody pays an amount. */
async function soldAt(shop: Shop, name: string, amount: string): Promise<Page> {
  const till = await openTill(shop, { name });
  await payCode(shop, await showQr(till, amount));
  await expect(paid(till)).toBeVisible();
  return till;
}

test("payments and the daily close by location", async ({ ownShop: shop }) => {
  await soldAt(shop, "Bar", "1500");
  await soldAt(shop, "Kiosk", "700");
  const owner = await shop.signedIn("owner");
  await place(owner, "Bar", "Harbour");
  await owner.goto("/payments");
  await expect(owner.getByRole("button", { name: "Filter by Till" })).toBeVisible();
  await expect(owner.getByRole("button", { name: "Filter by Location" })).toHaveCount(0);

  await place(owner, "Kiosk", "Station");
  await owner.goto("/payments");
  await owner.getByRole("button", { name: "Filter by Location" }).click();
  await owner.getByText("Station", { exact: true }).click();
  await expect(owner).toHaveURL(/location_id=loc_/);
  await expect(owner.getByRole("row", { name: /700/ })).toHaveCount(1);
  await expect(owner.getByRole("row", { name: /1,500/ })).toHaveCount(0);
  await expectAccessibleInEveryForm(owner);
  await owner.goto(owner.url().replace("/payments", "/refunds"));
  await expect(owner.getByText("No refunds match these filters")).toBeVisible();
  await expect(
    owner.getByRole("button", { name: "Location: Station. Change filter" }),
  ).toBeVisible();

  await owner.goto("/reports");
  const table = owner.getByRole("region", { name: "By location" });
  await expect(table.getByRole("row", { name: /Harbour/ })).toContainText("1,500");
  await expect(table.getByRole("row", { name: /Station/ })).toContainText("700");
  await expectAccessibleInEveryForm(owner);
});

test("a cashier limited to a location opens tills only there", async ({ ownShop: shop }) => {
  const till = await openTill(shop);
  const owner = await shop.signedIn("owner");
  await place(owner, "Front counter", "Harbour");
  await owner.goto("/settings/team");
  await expect(owner.getByRole("combobox", { name: "Role of Timur" })).toBeVisible();
  await expect(owner.getByRole("button", { name: "Change where Timur works" })).toHaveCount(0);

  const headers = { origin: new URL(owner.url()).origin };
  await shop.owner.post("/api/account/locations", { headers, data: { name: "Station" } });
  await owner.reload();
  await owner.getByRole("button", { name: "Change where Timur works" }).click();
  const dialog = owner.getByRole("dialog", { name: "Where Timur works" });
  await dialog.getByText("These locations", { exact: true }).click();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByText("Choose at least one location.")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Station" }).check();
  await expectAccessibleInEveryForm(owner);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Works at: Station")).toBeVisible();

  await till.reload();
  await expect(till.getByText(/^This till doesn't stand where you work/)).toBeVisible();
  await expect(amountEntry(till)).toHaveCount(0);
  await expectAccessibleInEveryForm(till);

  await owner.getByRole("button", { name: "Change where Timur works" }).click();
  await dialog.getByRole("checkbox", { name: "Harbour" }).check();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Works at: Station, Harbour")).toBeVisible();
  await till.reload();
  await expect(amountEntry(till)).toBeVisible();

  await expect(owner.getByText("Place of work of Timur saved")).toHaveCount(0);
  await owner.getByRole("button", { name: "Invite" }).click();
  const invitation = owner.getByRole("dialog", { name: "Invite to the team" });
  await invitation.getByLabel("Email").fill(`dana-${Date.now()}@example.com`);
  await invitation.getByText("These locations", { exact: true }).click();
  await invitation.getByRole("checkbox", { name: "Station" }).check();
  await expectAccessibleInEveryForm(owner);
  await invitation.getByRole("button", { name: "Send invitation" }).click();
  await invitation.getByRole("button", { name: "Done" }).click();
  const open = owner.getByRole("region", { name: "Open invitations" });
  await expect(open.getByText("Works at: Station")).toBeVisible();
});
