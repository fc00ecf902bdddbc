// For end-to-end tests of a till at which people sign in with a PIN.
import type { Page } from "@playwright/test";
import type { Role } from "./organization";
import { expect, openTill, type Shop } from "./shop";
import { signIn } from "./sign-in";

/** The PINs of the two people at the till. */
export const PINS = { owner: "739154", cashier: "2580" } as const;

/** Signs a member in to a new browser, in a session that ends when the till is locked, and sets their PIN. */
async function signedInWithPin(shop: Shop, role: Role, pin: string): Promise<Page> {
  const page = await shop.visitor();
  const person = await shop.person(role);
  await signIn(page.context(), person);
  const set = await page.request.put("/api/account/profile/pin", {
    headers: { origin: shop.origin },
    data: { pin, current_password: person.password },
  });
  expect(set.ok(), await set.text()).toBe(true);
  return page;
}

/**
 * Opens a till as the owner, at which people sign in with a PIN. The owner and a cashier have one, and the owner can
 * approve refunds at all tills of the shop from then on.
 */
export async function tillWithPins(shop: Shop): Promise<Page> {
  await signedInWithPin(shop, "cashier", PINS.cashier);
  const till = await openTill(shop, { member: await signedInWithPin(shop, "owner", PINS.owner) });
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
