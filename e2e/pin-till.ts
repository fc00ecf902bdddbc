// For end-to-end tests of a till at which people sign in with a PIN.
import type { Page } from "@playwright/test";
import { somebody } from "./people";
import { expect, nameTill, type Shop } from "./shop";

/** The PINs of the two people at the till. */
export const PINS = { owner: "739154", cashier: "2580" } as const;

/** Sets the PIN of a signed-in person in their profile. */
async function setPin(page: Page, pin: string): Promise<void> {
  await page.goto("/settings/profile");
  await page.getByLabel("New PIN").fill(pin);
  const card = page.getByRole("region", { name: "PIN for tills" });
  await card.getByLabel("Your password").fill(somebody("").password);
  await card.getByRole("button", { name: "Set PIN" }).click();
  await expect(page.getByText("PIN saved.")).toBeVisible();
}

/** Opens a till as the owner, at which people sign in with a PIN. The owner and a cashier have one. */
export async function tillWithPins(shop: Shop): Promise<Page> {
  const cashier = await shop.signedIn("cashier");
  await setPin(cashier, PINS.cashier);
  const till = await shop.signedIn("owner");
  await setPin(till, PINS.owner);
  await till.goto("/till");
  await nameTill(till);
  await till.getByRole("button", { name: "Till settings" }).click();
  await till.getByRole("switch", { name: "People sign in here with a PIN" }).click();
  await expect(till.getByRole("combobox", { name: "Lock the till" })).toBeVisible();
  await till.keyboard.press("Escape");
  return till;
}

export async function signInWithPin(till: Page, name: RegExp, pin: string): Promise<void> {
  await till.getByRole("button", { name }).click();
  for (const digit of pin) await till.getByRole("button", { name: digit, exact: true }).click();
  await till.getByRole("button", { name: "Sign in", exact: true }).click();
}
