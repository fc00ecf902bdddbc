// `pages.spec.ts` reads its console, policies and colours.
import { expect, test } from "./demo";

test("the home page says what Qassa is and links to the next steps", async ({ page }) => {
  await page.goto("/");

  await expect(page).toHaveTitle("Qassa");
  await expect(page.getByRole("heading", { level: 1, name: "Qassa" })).toBeVisible();
  const sandbox = page.getByRole("link", { name: "Open the sandbox phone" });
  await expect(sandbox).toHaveAttribute("href", "/sandbox");
  const signIn = page.getByRole("link", { name: "Sign in" });
  await expect(signIn).toHaveAttribute("href", "/sign-in");
  await expect(page.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/sign-up");
  const documentation = page.getByRole("link", { name: "API documentation" });
  await expect(documentation).toHaveAttribute("href", "/docs");
  // Mantine's styles have loaded.
  await expect(signIn).toHaveCSS("color", "rgb(255, 255, 255)");
});
