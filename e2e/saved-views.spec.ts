// Views of lists: chips over the filters, saved for oneself or for the organization.
import { newOrganization } from "./people";
import { expect, test } from "./sign-in";
import { join, signedInContext } from "./subjects";

test("a view shows its filters, and stays the chosen one after a reload", async ({
  signedIn: page,
}) => {
  await page.goto("/payments");
  const views = page.getByRole("group", { name: "Views" });
  await expect(views.getByRole("button", { pressed: true })).toHaveText("All");
  await views.getByRole("button", { name: "Refunded" }).click();
  await expect(page).toHaveURL(/\?status=partly_refunded%2Crefunded$/);
  const rows = page.getByRole("table", { name: "Payments" }).getByRole("row");
  await expect(rows.nth(1)).toContainText(/refunded/i);
  await page.reload();
  await expect(views.getByRole("button", { pressed: true })).toHaveText("Refunded");
  await views.getByRole("button", { name: "Today" }).click();
  await expect(page).toHaveURL(/\?created_from=today&created_to=today$/);
  await expect(page.getByRole("button", { name: "Date: Today. Change filter" })).toBeVisible();
  await views.getByRole("button", { name: "All" }).click();
  await expect(page).toHaveURL(/\/payments$/);
});

test("filters are saved as a view, shared with the organization, and deleted", async ({
  page,
  browser,
  demo,
}) => {
  const owner = await newOrganization(page, demo);
  await page.goto("/payments?amount_min=5000");
  const views = page.getByRole("group", { name: "Views" });
  await views.getByRole("button", { name: "Save view" }).click();
  const form = page.getByRole("dialog", { name: "Save view" });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Enter a name.")).toBeVisible();
  await form.getByLabel("Name of the view").fill("Large");
  await form.getByRole("switch", { name: "For everyone in the organization" }).check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  const saved = views.getByRole("button", { name: /Large$/ });
  await expect(saved).toHaveAttribute("aria-pressed", "true");
  await expect(views.getByRole("button", { name: "Save view" })).toBeHidden();

  const ownerBrowser = await signedInContext(browser, demo, owner);
  const accountant = await join(ownerBrowser, demo, "accountant");
  const accountantPage = await (await signedInContext(browser, demo, accountant)).newPage();
  await accountantPage.goto("/payments");
  await accountantPage
    .getByRole("group", { name: "Views" })
    .getByRole("button", { name: /Large$/ })
    .click();
  await expect(accountantPage).toHaveURL(/\?amount_min=5000$/);
  await expect(accountantPage.getByRole("button", { name: "Delete view" })).toBeHidden();

  await views.getByRole("button", { name: "Delete view" }).click();
  const question = page.getByRole("dialog", { name: "Delete the view “Large”?" });
  await expect(question).toContainText("for everyone in the organization");
  await question.getByRole("button", { name: "Delete view" }).click();
  await expect(saved).toHaveCount(0);
  await expect(page).toHaveURL(/\/payments$/);
});
