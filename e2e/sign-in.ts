// For end-to-end tests of the account area: `signedIn` is an empty page, signed in as the demo's owner.
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test as base } from "./demo";

export interface Person {
  email: string;
  password: string;
}

/** Sends what the sign-in sends; every page of the browser is this person's from now on. */
export async function signIn({ request }: BrowserContext, { email, password }: Person) {
  const { csrfToken } = (await (await request.get("/api/auth/csrf")).json()) as {
    csrfToken: string;
  };
  const form = { csrfToken, email, password, code: "", json: "true" };
  const response = await request.post("/api/auth/callback/credentials", { form });
  expect(response.status(), await response.text()).toBe(200);
}

/** Types email and password into the sign-in and sends them. */
export async function giveCredentials(page: Page, { email, password }: Person) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

export const test = base.extend<{ signedIn: Page }>({
  signedIn: async ({ page, demo }, use) => {
    await signIn(page.context(), demo);
    await use(page);
  },
});
export { expect };
