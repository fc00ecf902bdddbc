// From a Live switch that is not possible yet, through the checklist, to live mode.
import type { Page } from "@playwright/test";
import { listen } from "@/tests/support/listener";
import { consoleErrorsOf } from "./axe";
import { newOrganization } from "./people";
import { test as withShop } from "./shop";
import { expect, test } from "./sign-in";

const modeOf = (page: Page) => page.getByRole("radiogroup", { name: "Mode" });
const pressLive = (page: Page) => modeOf(page).getByText("Live").click();
const point = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
const stateOf = (page: Page, title: string, state: string) =>
  point(page, title).getByRole("img", { name: state, exact: true });

test("Live leads to what is missing, and then to live mode", async ({ page, demo }) => {
  // A live network without history.
  const gateway = await listen(() => Response.json({ entries: [], cursor: "", has_more: false }));
  await newOrganization(page, demo, "Going Live");
  const complaints = consoleErrorsOf(page);
  await page.goto("/overview");
  await pressLive(page);
  await expect(page).toHaveURL(/\/go-live$/);
  await expect(modeOf(page).getByRole("radio", { name: "Test" })).toBeChecked();
  await expect(page.getByText("Live mode is not possible yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Switch to live mode" })).toHaveCount(0);
  await expect(stateOf(page, "Connect a live network", "Not done")).toBeVisible();
  await expect(point(page, "Create a live device key").getByRole("button")).toHaveCount(0);

  await page.getByRole("link", { name: "Connect a network" }).click();
  await page.getByRole("button", { name: "Connect" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Network").selectOption({ label: "Your own gateway" });
  await dialog.getByLabel("Base URL").fill(gateway.origin);
  await dialog.getByLabel("Token").first().fill("token");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Checklist for going live" }).click();
  await expect(stateOf(page, "Connect a live network", "Done")).toBeVisible();
  await expect(stateOf(page, "The live network answers", "Done")).toBeVisible();
  await expect(stateOf(page, "Create a live device key", "Not done")).toBeVisible();
  await expect(stateOf(page, "Currency and time zone", "For you to check")).toBeVisible();

  await page.getByRole("button", { name: "Switch to live mode" }).click();
  await expect(page.getByText("You are in live mode")).toBeVisible();
  await expect(modeOf(page).getByRole("radio", { name: "Live" })).toBeChecked();
  await point(page, "Create a live device key").getByRole("link").click();
  await expect(page).toHaveURL(/\/devices$/);

  // A point of the other mode switches first.
  await page.goto("/go-live");
  await page.getByRole("button", { name: "Create a payment link in test mode" }).click();
  await expect(page).toHaveURL(/\/links$/);
  await expect(modeOf(page).getByRole("radio", { name: "Test" })).toBeChecked();
  expect(complaints).toEqual([]);
  await gateway.close();
});

withShop("each role sees the points, and who can do them; cashiers do not", async ({ shop }) => {
  const accountant = await shop.signedIn("accountant");
  await accountant.goto("/overview");
  await pressLive(accountant);
  await expect(accountant).toHaveURL(/\/go-live$/);
  const network = point(accountant, "Connect a live network");
  await expect(network.getByText("Roles that can do this: Owner, Admin.")).toBeVisible();
  await expect(network.getByRole("link")).toHaveCount(0);

  const cashier = await shop.signedIn("cashier");
  await cashier.goto("/settings");
  await expect(cashier.getByRole("link", { name: "Checklist for going live" })).toHaveCount(0);
  await pressLive(cashier);
  await expect(cashier.getByText("You don’t have access to this page")).toBeVisible();
});
