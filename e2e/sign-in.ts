// For end-to-end tests of the account area: `signedIn` is a page on which the demo's owner has signed in.
import { type Page } from "@playwright/test";
import { expect, test as base } from "./demo";

export interface Person {
  email: string;
  password: string;
}

/** Signs in by the page that a person uses, and comes out where their work begins. */
export async function signIn(page: Page, person: Person) {
  await page.goto("/sign-in");
  await giveCredentials(page, person);
  await expect(page).toHaveURL(/\/(overview|till)$/);
}

/** Types e-mail and password into the sign-in and sends them. */
export async function giveCredentials(page: Page, { email, password }: Person) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

export const test = base.extend<{ signedIn: Page }>({
  signedIn: async ({ page, demo }, use) => {
    await signIn(page, demo);
    await use(page);
  },
});
export { expect };
