import { expectAccessibleInEveryForm } from "./axe";
import { amountEntry, expect, openTill, paid, payCode, showQr, test } from "./shop";

test("a cashier refunds within the limit, and learns who can refund more", async ({
  ownShop: shop,
}) => {
  const ownerPage = await shop.signedIn("owner");
  await ownerPage.goto("/settings");
  const limit = ownerPage.getByLabel("Cashier refund limit, KZT");
  await expect(limit).toHaveValue("50,000");
  await limit.fill("1000");
  await ownerPage.getByRole("button", { name: "Save" }).click();
  await expect(ownerPage.getByText("Saved")).toBeVisible();

  const till = await openTill(shop);
  await till.keyboard.type("77701");
  await till.keyboard.press("Enter");
  await expect(paid(till)).toBeVisible();
  await till.getByRole("button", { name: "Last payments" }).click();
  const payment = till.getByRole("dialog").getByRole("article");
  await payment.getByRole("button", { name: "Refund" }).click();
  await expect(payment).toContainText("Cashiers can refund up to ₸1,000.00 of one payment");
  const amount = payment.getByLabel("Amount to refund, KZT");
  await expect(amount).toHaveText("₸0");
  await till.keyboard.type("1000.01");
  await expect(amount).toHaveText("₸1,000.01");
  await payment.getByRole("button", { name: /^Refund/ }).click();
  await expect(payment).toContainText("You can refund at most ₸1,000.00 of this payment.");
  await expect(payment).toContainText("Ask owner, admin or accountant to refund more.");
  await till.keyboard.press("Escape");
  await till.keyboard.type("400");
  await payment.getByRole("button", { name: "Refund ₸400.00" }).click();
  await expect(payment.getByRole("status")).toHaveText("Refunding ₸400.00 to the customer.");
  await payment.getByRole("button", { name: "Close" }).click();
  await expect(payment).toContainText(/₸400.00 refund(ed| pending)/);
  await payment.getByRole("button", { name: "Refund" }).click();
  await expect(payment).toContainText("You can refund ₸600.00 of this one.");
});

test("a customer display is paired with a code that works once", async ({ shop }) => {
  const till = await openTill(shop);
  await till.getByRole("button", { name: "Till settings" }).click();
  const settings = till.getByRole("dialog", { name: "Till settings" });
  await settings.getByRole("button", { name: "Get a pairing code" }).click();
  const shown = settings.getByRole("status", { name: "Pairing code" });
  const code = /\d{4} \d{4}/.exec((await shown.textContent()) ?? "")![0];

  const display = await shop.visitor();
  await display.goto("/till/display");
  const field = display.getByLabel("Pairing code");
  await field.fill("0000 0000");
  await display.getByRole("button", { name: "Pair" }).click();
  await expect(display.getByRole("alert").filter({ hasText: "code" })).toContainText(
    "This code is wrong, has already been used or has expired",
  );
  await field.fill(code);
  await display.keyboard.press("Enter");
  await expect(display.getByRole("heading", { name: shop.name })).toBeVisible();

  const another = await shop.visitor();
  await another.goto("/till/display");
  await another.getByLabel("Pairing code").fill(code);
  await another.keyboard.press("Enter");
  await expect(another.getByRole("alert").filter({ hasText: "code" })).toBeVisible();

  await settings.getByRole("button", { name: "Close" }).click();
  await expect(settings).toBeHidden();
  const address = await showQr(till, "520");
  await expect(display.getByTestId("amount")).toHaveText("₸520.00");
  await display.context().setOffline(true);
  await payCode(shop, address);
  await expect(paid(till)).toBeVisible();
  await display.context().setOffline(false);
  await expect(display.getByRole("heading", { name: "Thank you!" })).toBeVisible();

  await till.getByRole("button", { name: "Till settings" }).click();
  await settings.getByRole("button", { name: /^Remove the display/ }).click();
  await expect(display.getByRole("heading", { name: "Pair with a till" })).toBeVisible();
  await expect(settings.getByText("No customer displays paired with this till.")).toBeVisible();
});

test("a receipt can be printed, and the account area is reachable", async ({ shop }) => {
  const till = await openTill(shop);
  const taken = till.waitForResponse(
    (response) => /\/payments$/.test(response.url()) && response.request().method() === "POST",
  );
  await till.keyboard.type("77701");
  await till.keyboard.press("Enter");
  const { payment } = (await (await taken).json()) as { payment: { payment_id: string } };
  await expect(paid(till)).toBeVisible();
  await till.emulateMedia({ media: "print" });
  const slip = till.getByRole("article", { name: "Receipt" });
  await expect(slip).toContainText("₸77,701.00");
  await expect(slip).toContainText("TEST: no real money");
  await expect(paid(till)).toBeHidden();
  await till.emulateMedia({ media: "screen" });
  await till.getByRole("button", { name: "Signed in as Timur" }).click();
  await till.getByRole("menuitem", { name: "Account area" }).click();
  // Cashiers cannot see the list of payments.
  await expect(till).toHaveURL(/\/settings\/profile$/);
  await till.goto(`/payments/${payment.payment_id}`);
  await till.getByRole("link", { name: "Receipt" }).click();
  await expect(till.getByRole("article", { name: "Receipt" })).toContainText("Timur");
  const receipt = till.url();
  await till.goto("/settings/profile");
  await till.getByRole("link", { name: "Till", exact: true }).click();
  await expect(amountEntry(till).or(paid(till))).toBeVisible();
  await till.goto(receipt);
  await expectAccessibleInEveryForm(till);
});

test("a member who cannot take payments learns who can", async ({ shop }) => {
  const accountant = await shop.signedIn("accountant");
  await accountant.goto("/sign-in");
  await expect(accountant).toHaveURL(/\/overview$/);
  await expect(accountant.getByRole("link", { name: "Till", exact: true })).toHaveCount(0);
  await accountant.goto("/till");
  await expect(accountant.getByText("You don’t have access to this page")).toBeVisible();
  await expect(accountant.getByText(/An owner or admin of the organization/)).toBeVisible();
});

test("every screen is accessible, in every variant", async ({ shop }) => {
  test.setTimeout(180_000);
  const till = await openTill(shop);
  await expectAccessibleInEveryForm(till);
  await till.keyboard.type("1500");
  await till.getByRole("button", { name: "Send to a phone" }).click();
  await expectAccessibleInEveryForm(till);
  await till.getByRole("button", { name: "Back" }).click();
  await till.getByRole("button", { name: "Show QR" }).click();
  await expect(till.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await expectAccessibleInEveryForm(till);
  const display = await till.context().newPage();
  await display.goto("/till/display");
  await expect(display.getByTestId("amount")).toBeVisible();
  await expectAccessibleInEveryForm(display);
  await till.getByRole("button", { name: "Cancel" }).click();
  await till.getByRole("button", { name: "Cancel payment" }).click();
  await expect(display.getByRole("heading", { name: shop.name })).toBeVisible();
  await expectAccessibleInEveryForm(display);
  await till.getByRole("button", { name: "Till settings" }).click();
  await expect(till.getByRole("button", { name: /^Remove the display/ })).toBeVisible();
  await expectAccessibleInEveryForm(till);
  await till.getByRole("button", { name: "Close" }).click();
  await till.keyboard.type("77703");
  await till.keyboard.press("Enter");
  await expect(till.getByRole("heading", { name: "Declined" })).toBeVisible();
  await expectAccessibleInEveryForm(till);
  const visitor = await shop.visitor();
  await visitor.goto("/till/display");
  await expect(visitor.getByLabel("Pairing code")).toBeVisible();
  await expectAccessibleInEveryForm(visitor);
});
