// People of a test's own, as they come to Qassa.
import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, type Person } from "./sign-in";

export const somebody = (name: string): Person => ({
  email: `${name}-${randomBytes(5).toString("hex")}@example.com`,
  password: "correct horse battery",
});

/** A new organization, with its owner signed in on this page. */
export async function signUp(page: Page, organization = "Corner Café"): Promise<Person> {
  const owner = somebody("owner");
  await page.goto("/sign-up");
  await page.getByLabel("Organization").fill(organization);
  await page.getByLabel("Your name").fill("Ada");
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "First steps" })).toBeVisible();
  return owner;
}

/** A person at a browser of their own. */
export async function another(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin });
  return context.newPage();
}
