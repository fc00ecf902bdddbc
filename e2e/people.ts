// Creates a test's own users.
import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Demo } from "./demo";
import { expect, type Person, signIn } from "./sign-in";

export const somebody = (name: string): Person => ({
  email: `${name}-${randomBytes(5).toString("hex")}@example.com`,
  password: "correct horse battery",
});

/** Creates an organization and signs its owner in to this page's browser, or where these requests come from. */
export async function newOrganization(
  page: Pick<Page, "request">,
  { origin }: Demo,
  name = "Corner Café",
): Promise<Person> {
  const owner = somebody("owner");
  const response = await page.request.post("/api/access/sign-up", {
    headers: { origin },
    data: { ...owner, name: "Ada", organization_name: name },
  });
  expect(response.ok(), await response.text()).toBe(true);
  await signIn(page, owner);
  return owner;
}

/** Signs up through the sign-up page, which leads to the first steps. */
export async function signUp(page: Page, organization = "Corner Café"): Promise<Person> {
  const owner = somebody("owner");
  await page.goto("/sign-up");
  await page.getByLabel("Organization").fill(organization);
  await page.getByLabel("Your name").fill("Ada");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "First steps" })).toBeVisible();
  return owner;
}

/** Opens a page in another browser, for another person. */
export async function another(page: Page, { origin }: Demo): Promise<Page> {
  const context = await page.context().browser()!.newContext({ baseURL: origin });
  return context.newPage();
}
