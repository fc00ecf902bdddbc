import { expect, test } from "./demo";

test("the home page says what Qassa is and links to the next steps", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));

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
  // Mantine's styles have loaded, and the content security policy blocked nothing.
  await expect(signIn).toHaveCSS("color", "rgb(255, 255, 255)");
  expect(complaints).toEqual([]);
});

for (const scheme of ["light", "dark"] as const) {
  test(`the home page follows a ${scheme} system theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
  });
}
