// For end-to-end tests of the account area: `signedIn` is an empty page, signed in as the demo's owner.
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test as base } from "./demo";

export interface Person {
  email: string;
  password: string;
}

/** Signs in through the API; all pages and requests of this browser then belong to this person. */
export async function signIn(
  { request }: Pick<BrowserContext, "request">,
  { email, password }: Person,
) {
  const { csrfToken } = (await (await request.get("/api/auth/csrf")).json()) as {
    csrfToken: string;
  };
  const form = { csrfToken, email, password, code: "", json: "true" };
  const response = await request.post("/api/auth/callback/credentials", { form });
  expect(response.status(), await response.text()).toBe(200);
}

/** Fills in the sign-in form and submits it. */
export async function submitCredentials(page: Page, { email, password }: Person) {
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
