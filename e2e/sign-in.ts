// For end-to-end tests of the account area: `signedIn` is a page on which the demo's owner has signed in.
import { type Page } from "@playwright/test";
import { expect, test as base } from "./demo";

/** Signs in by the page that a person uses. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/overview$/);
}

export const test = base.extend<{ signedIn: Page }>({
  signedIn: async ({ page, demo }, use) => {
    await signIn(page, demo);
    await use(page);
  },
});
export { expect };
