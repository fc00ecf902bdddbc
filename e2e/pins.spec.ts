// People at a till: they change with a PIN, the till locks, and a manager approves a refund with theirs.
import { expectAccessibleInEveryForm } from "./axe";
import { querySharedDatabase } from "./database";
import { ENTER, kazakh, readerOf, TAB } from "./keys";
import { PINS, signInWithPin, tillWithPins } from "./pin-till";
import { amountEntry, expect, paid, payCode, showQr, test } from "./shop";

test("cashiers change with a PIN, and the account area stays closed", async ({ ownShop: shop }) => {
  test.slow();
  const till = await tillWithPins(shop);
  const cashier = await shop.signedIn("cashier");
  await cashier.goto("/settings/profile");
  const card = cashier.getByRole("region", { name: "PIN for tills" });
  await card.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(cashier.getByText("PIN removed.")).toBeVisible();
  await cashier.getByLabel("New PIN").fill(PINS.cashier);
  await card.getByLabel("Your password").fill((await shop.person("cashier")).password);
  await card.getByRole("button", { name: "Set PIN" }).click();
  await expect(cashier.getByText("PIN saved.")).toBeVisible();

  await till.getByRole("button", { name: "Lock the till" }).click();
  await expect(till.getByRole("heading", { name: "Who is at the till?" })).toBeVisible();
  await expectAccessibleInEveryForm(till);
  await till.getByRole("button", { name: /Timur/ }).click();
  await expectAccessibleInEveryForm(till);
  await till.getByLabel("PIN").fill("9999");
  await till.keyboard.press("Enter");
  await expect(till.getByText("The PIN is wrong. Check it and try again.")).toBeVisible();
  await till.getByRole("button", { name: "Back" }).click();

  // A code that was scanned into the field is no attempt; and the digit row is read in the Kazakh layout.
  const tries: string[] = [];
  till.on("request", (request) => {
    if (request.method() === "POST") tries.push(request.url());
  });
  await till.getByRole("button", { name: /Timur/ }).click();
  const keys = await readerOf(till);
  await keys.scan("487001");
  await expect(till.getByText("That was a scanned code, which is no PIN.")).toBeVisible();
  await expect(till.getByLabel("PIN")).toHaveValue("");
  await till.getByLabel("PIN").fill("1");
  await keys.scan("87001", [TAB]);
  await expect(till.getByLabel("PIN")).toHaveValue("");
  await expect(till.getByLabel("PIN")).toBeFocused();
  await till.getByLabel("PIN").fill("1");
  await keys.scan("87001", []);
  await expect(till.getByLabel("PIN")).toHaveValue("");
  expect(tries).toEqual([]);
  await expectAccessibleInEveryForm(till);
  await keys.press([...kazakh(PINS.cashier), ENTER], 120);
  await expect(amountEntry(till)).toBeVisible();
  await expect(till.getByRole("button", { name: /Signed in as Timur/ })).toBeVisible();
  await till.goto("/payments");
  await expect(till).toHaveURL(/\/till$/);

  // After a power cut, it is the same till with the same person.
  await till.reload();
  await expect(till.getByText("Front counter")).toBeVisible();
  await till.getByRole("button", { name: "Lock the till" }).click();
  await expect(till.getByRole("heading", { name: "Who is at the till?" })).toBeVisible();
  await till.reload();
  await expect(till.getByRole("button", { name: /Timur/ })).toBeVisible();
});

test("a manager approves a refund above the cashier's limit with a PIN", async ({
  ownShop: shop,
}) => {
  test.slow();
  const till = await tillWithPins(shop);
  await till.getByRole("button", { name: "Lock the till" }).click();
  await signInWithPin(till, /Timur/, PINS.cashier);
  await expect(amountEntry(till)).toBeVisible();
  const url = await showQr(till, "60000");
  await payCode(shop, url);
  await expect(paid(till)).toBeVisible();
  await till.getByRole("button", { name: "Last payments" }).click();
  await till.getByRole("button", { name: "Refund", exact: true }).click();
  await till.keyboard.type("60000");
  await expect(till.getByLabel("Amount to refund, KZT")).toHaveText("₸60,000");
  await till.getByRole("button", { name: /^Refund .*60,000/ }).click();
  await till.getByLabel("Approved by").selectOption({ index: 0 });
  await till.getByLabel("PIN").fill("111");
  await expect(till.getByRole("button", { name: /^Refund .*60,000/ })).toBeDisabled();
  await till.getByLabel("PIN").fill("1234");
  await till.getByRole("button", { name: /^Refund .*60,000/ }).click();
  await expect(till.getByText("The PIN is wrong. Check it and try again.")).toBeVisible();
  await till.getByLabel("PIN").fill(PINS.owner);
  await till.getByRole("button", { name: /^Refund .*60,000/ }).click();
  await expect(till.getByText(/^Refunding .*60,000/)).toBeVisible();
});

test("a till locks by itself, but not while a customer pays", async ({ ownShop: shop }) => {
  test.slow();
  const till = await tillWithPins(shop);
  await till.clock.install();
  await till.reload();
  await expect(amountEntry(till)).toBeVisible();
  await showQr(till, "1500");
  await till.clock.fastForward("06:00");
  await expect(till.getByRole("heading", { name: "Scan to pay" })).toBeVisible();
  await till.keyboard.press("Escape");
  await till.getByRole("button", { name: "Cancel payment" }).click();
  await expect(amountEntry(till)).toBeVisible();
  await till.clock.fastForward("06:00");
  await expect(till.getByRole("heading", { name: "Who is at the till?" })).toBeVisible();
});

test("an owner unlocks a PIN under Team, and the focus stays in the page", async ({
  ownShop: shop,
}) => {
  await tillWithPins(shop);
  const { email } = await shop.person("cashier");
  await querySharedDatabase(
    "UPDATE memberships SET pin_locked_at = now() WHERE user_id = (SELECT id FROM users WHERE email = $1)",
    [email],
  );
  const cashier = await shop.signedIn("cashier");
  await cashier.goto("/settings/profile");
  const card = cashier.getByRole("region", { name: "PIN for tills" });
  await expect(card.getByText("Ask an owner or admin to unlock it")).toBeVisible();

  const owner = await shop.signedIn("owner");
  await owner.goto("/settings/team");
  const unlock = owner.getByRole("button", { name: "Unlock the PIN of Timur" });
  await unlock.press("Enter");
  await expect(owner.getByText("The PIN of Timur works again")).toBeVisible();
  await expect(unlock).toHaveCount(0);
  await expect(owner.locator("#content")).toBeFocused();
});
