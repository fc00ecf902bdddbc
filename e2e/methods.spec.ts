import { expect } from "./demo";
import { openTill, paid, payAt, showQr, test } from "./shop";

test("a QR payment of a till has one name everywhere, and is not among the payment links", async ({
  ownShop: shop,
}) => {
  const till = await openTill(shop);
  await payAt(shop, await showQr(till, "1500"));
  await expect(paid(till)).toBeVisible();
  const link = await shop.owner.post("/api/account/links", { data: { amount: 900 } });
  expect(link.ok(), await link.text()).toBe(true);

  const page = await shop.signedIn("owner");
  await page.goto("/links");
  const links = page.getByRole("table", { name: "Payment links" });
  await expect(links.locator("tbody").getByRole("row")).toHaveCount(1);
  await expect(links).toContainText("₸900.00");

  await page.goto("/payments?method=till_qr");
  await expect(page.getByText("QR at the till")).toBeVisible();
  const rows = page.getByRole("table", { name: "Payments" }).locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Paid");
  await expect(rows).toContainText("—");
  await rows.getByRole("link", { name: /^Open the payment of ₸1,500/ }).click();
  await expect(page.locator("dt:text-is('Method') + dd")).toHaveText("QR at the till");

  await page.goto("/reports");
  const method = page.getByRole("table", { name: "By method" });
  await expect(method.locator("tbody").getByRole("row")).toContainText("QR at the till");
  await expect(page.locator("dt:text-is('Paid') + dd")).toHaveText("1");
  await expect(page.locator("dt:text-is('Pending') + dd")).toHaveText("1");

  await page.goto("/settings/audit");
  await expect(page.getByText("showed a QR at the till for ₸1,500.00")).toBeVisible();
});
