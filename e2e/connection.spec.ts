// Without a connection, the account area keeps what it shows, says of when it is, and goes on once the connection is back.
import { expect, test } from "./owner";

test("a list and the way to another page survive a lost connection", async ({
  signedIn: page,
  context,
}) => {
  await page.goto("/payments");
  const rows = page.getByRole("table", { name: "Payments" }).getByRole("row");
  const banner = page.getByRole("alert").filter({ hasText: "No connection to Qassa" });
  await expect(rows.nth(5)).toBeVisible();
  await expect(banner).toHaveCount(0);
  await context.setOffline(true);
  await expect(banner).toContainText(/This page shows what was known at \d\d:\d\d\./);
  await expect(page.getByText("Live updates paused")).toHaveCount(0);
  await page.getByRole("link", { name: "Refunds", exact: true }).click();
  await expect(banner).toBeVisible();
  await expect(rows.nth(5)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Refunds" })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test("a page without live updates says so too", async ({ signedIn: page, context }) => {
  await page.goto("/settings");
  const name = page.getByLabel("Name", { exact: true });
  const shown = await name.inputValue();
  await context.setOffline(true);
  await expect(page.getByRole("alert").filter({ hasText: "No connection" })).toBeVisible();
  await expect(name).toHaveValue(shown);
  await context.setOffline(false);
  await expect(page.getByRole("alert").filter({ hasText: "No connection" })).toHaveCount(0);
});
