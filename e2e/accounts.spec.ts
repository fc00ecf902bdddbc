import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { mailedLink } from "./mailbox";
import { another, newOrganization, signUp, somebody } from "./people";
import { expect, submitCredentials, signIn, test } from "./sign-in";

const codeOf = (secret: string, stepsAway = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsAway * 30_000,
  });

test("signing up creates an organization and opens the first steps", async ({ page, demo }) => {
  const owner = await signUp(page);
  await expect(page.getByRole("button", { name: /Corner Café/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the till" })).toHaveAttribute("href", "/till");

  const visitor = await another(page, demo);
  await visitor.goto("/sign-up");
  const submit = visitor.getByRole("button", { name: "Sign up" });
  await expect(submit).toBeEnabled();
  await visitor.getByLabel("Organization").fill("Second");
  await visitor.getByLabel("Your name").fill("Eve");
  await visitor.getByLabel("Email").fill(owner.email);
  const password = visitor.getByLabel("Password", { exact: true });
  await password.fill("short");
  await submit.click();
  await expect(visitor.getByText("Use at least 8 characters.")).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill("another password");
  await submit.click();
  await expect(visitor.getByRole("alert").filter({ hasText: "account" })).toContainText(
    "There is already an account with this email",
  );
  await expect(visitor.getByLabel("Your name")).toHaveValue("Eve");
});

test("a signed-in user is redirected from the sign-in page to the app", async ({ page, demo }) => {
  await newOrganization(page, demo);
  await page.goto("/sign-in?callbackUrl=/settings/profile");
  await expect(page).toHaveURL(/\/settings\/profile$/);
  for (const elsewhere of ["//evil.example/", "/.//evil.example/", "/x/%2e%2e//evil.example/"]) {
    await page.goto(`/sign-in?callbackUrl=${elsewhere}`);
    await expect(page).toHaveURL(/\/overview$/);
  }
});

test("a wrong password shows an error and keeps the input", async ({ page, demo }) => {
  await page.goto("/sign-in");
  await submitCredentials(page, { ...somebody("nobody"), password: "wrong password" });
  const alert = page.getByRole("alert").filter({ hasText: "password" });
  await expect(alert).toContainText("The email or password is wrong");
  await submitCredentials(page, demo);
  await expect(page).toHaveURL(/\/overview$/);
});

test("a lost connection shows an error and keeps the input", async ({ page, demo, context }) => {
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeEnabled();
  await context.setOffline(true);
  await submitCredentials(page, demo);
  await expect(page.getByRole("alert").filter({ hasText: "Qassa" })).toContainText(
    "Can’t reach Qassa",
  );
  await expect(page.getByLabel("Email")).toHaveValue(demo.email);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/overview$/);
});

test("a forgotten password is reset with an emailed link, once", async ({ page, demo }) => {
  const { email } = await newOrganization(page, demo);
  const visitor = await another(page, demo);
  await visitor.goto("/sign-in");
  await visitor.getByRole("link", { name: "Forgot your password?" }).click();
  const ask = visitor.getByRole("button", { name: "Create a link" });
  await expect(ask).toBeEnabled();
  await visitor.getByLabel("Email").fill(email);
  await ask.click();
  await expect(visitor.getByRole("status").filter({ hasText: email })).toBeVisible();

  const link = await mailedLink(email);
  await visitor.goto(link);
  await visitor.getByLabel("New password").fill("a new password");
  await visitor.getByRole("button", { name: "Set password" }).click();
  await expect(visitor.getByText("Your password has been changed.")).toBeVisible();
  await submitCredentials(visitor, { email, password: "a new password" });
  await expect(visitor).toHaveURL(/\/overview$/);
  // The reset has ended the earlier session.
  await page.goto("/settings/profile");
  await expect(page).toHaveURL(/\/sign-in/);

  await visitor.goto("about:blank");
  await visitor.goto(link);
  await visitor.getByLabel("New password").fill("a third password");
  await visitor.getByRole("button", { name: "Set password" }).click();
  await expect(visitor.getByRole("alert").filter({ hasText: "link" })).toContainText(
    "This link has already been used or has expired",
  );
});

test("a cashier is invited, joins, and sees only what cashiers may see", async ({ page, demo }) => {
  await newOrganization(page, demo, "Bakery");
  const cashier = somebody("cashier");
  await page.goto("/settings/team");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(cashier.email);
  await dialog.getByRole("radio", { name: "Cashier" }).check();
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByText(`Invitation for ${cashier.email} created`)).toBeVisible();
  // This server has no mail server.
  await expect(dialog.getByRole("status")).toContainText("The link wasn’t emailed");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row").filter({ hasText: cashier.email })).toBeVisible();

  const guest = await another(page, demo);
  await guest.goto(await mailedLink(cashier.email));
  await expect(guest.getByRole("heading", { name: "Join Bakery" })).toBeVisible();
  await guest.getByLabel("Your name").fill("Timur");
  await guest.getByLabel("Password", { exact: true }).fill(cashier.password);
  await guest.getByRole("button", { name: "Accept invitation" }).click();
  await expect(guest).toHaveURL(/\/till$/);

  await guest.goto("/settings");
  const tabs = guest.getByRole("navigation", { name: "Settings" });
  await expect(tabs.getByRole("link")).toHaveText(["Organization", "Your profile"]);
  await expect(guest.getByText("Only an owner or admin can change this.")).toBeVisible();
  await expect(guest.getByRole("button", { name: "Save" })).toHaveCount(0);
  for (const forbidden of ["team", "network", "audit"]) {
    await guest.goto(`/settings/${forbidden}`);
    await expect(guest.getByText("You don’t have access to this page")).toBeVisible();
    await expect(guest.getByText(/An owner or admin of the organization can/)).toBeVisible();
  }

  await page.goto("/settings/team");
  await page.getByRole("button", { name: "Remove Timur" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("row", { name: /Timur/ })).toHaveCount(0);
  await guest.goto("/settings");
  await expect(guest).toHaveURL(/\/first-organization$/);

  await page.goto("/settings/audit");
  await expect(page.getByRole("listitem").filter({ hasText: "removed Timur" })).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ hasText: `invited ${cashier.email} as cashier` }),
  ).toBeVisible();
});

test("two-factor: set up, sign in with a code, then with a recovery code", async ({
  page,
  demo,
}) => {
  const person = await newOrganization(page, demo);
  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Set up" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect(dialog.getByText("This is not your password.")).toBeVisible();
  await dialog.getByLabel("Current password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect(dialog.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
  const secret = await dialog.locator("code").innerText();
  await dialog.getByLabel("Code from the app").fill(codeOf(secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("dialog", { name: "Your recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const recoveryCode = await codes.getByRole("listitem").first().innerText();
  await codes.getByRole("button", { name: "I’ve saved them" }).click();
  await expect(page.getByText("10 recovery codes left")).toBeVisible();

  const elsewhere = await another(page, demo);
  await elsewhere.goto("/sign-in");
  await submitCredentials(elsewhere, person);
  await elsewhere.getByLabel("Code").fill("000000");
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere.getByRole("alert").filter({ hasText: "code" })).toContainText(
    "The code is wrong or has already been used",
  );
  await elsewhere.getByLabel("Code").fill(codeOf(secret, 1));
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere).toHaveURL(/\/overview$/);

  const third = await another(page, demo);
  await third.goto("/sign-in");
  await submitCredentials(third, person);
  await third.getByLabel("Code").fill(recoveryCode);
  await third.getByRole("button", { name: "Sign in" }).click();
  await expect(third).toHaveURL(/\/overview$/);
});

test("signing out everywhere ends every session on its next page", async ({ page, demo }) => {
  const person = await newOrganization(page, demo);
  const elsewhere = await another(page, demo);
  await signIn(elsewhere.context(), person);
  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByText("You are signed out everywhere.")).toBeVisible();
  await elsewhere.goto("/settings");
  await expect(elsewhere).toHaveURL(/\/sign-in/);
});

test("a password change ends the other sessions and keeps this one", async ({ page, demo }) => {
  const person = await newOrganization(page, demo);
  const elsewhere = await another(page, demo);
  await signIn(elsewhere.context(), person);
  await page.goto("/settings/profile");
  await page.getByLabel("Current password", { exact: true }).fill(person.password);
  await page.getByLabel("New password", { exact: true }).fill("an even better password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed.")).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Organization" })).toBeVisible();
  await elsewhere.goto("/settings");
  await expect(elsewhere).toHaveURL(/\/sign-in/);
});

/** Where the link to the sandbox phone leads. */
async function sandboxPhoneOf(page: Page): Promise<string> {
  const link = page.getByRole("note").getByRole("link", { name: "Open the sandbox phone" });
  const answer = await page.request.get((await link.getAttribute("href"))!, { maxRedirects: 0 });
  return new URL(answer.headers().location!, page.url()).href;
}

test("an organization is renamed, and a second one is created", async ({ page, demo }) => {
  await newOrganization(page, demo, "First Shop");
  await page.goto("/settings");
  await page.getByLabel("Name", { exact: true }).fill("Renamed Shop");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("button", { name: /Switch organization: Renamed Shop/ }),
  ).toBeVisible();
  const otherTab = await page.context().newPage();
  await otherTab.goto("/settings");
  const first = await sandboxPhoneOf(otherTab);
  await page.getByRole("button", { name: /Switch organization/ }).click();
  await page.getByRole("menuitem", { name: "New organization" }).click();
  // The previous page also has a Name field.
  await expect(page.getByRole("heading", { level: 1, name: "New organization" })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Second Shop");
  await page.getByRole("button", { name: "Create organization" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "First steps" })).toBeVisible();
  await expect(
    page.getByRole("button", { name: /Switch organization: Second Shop/ }),
  ).toBeVisible();
  // A page that still shows the first one opens the first one's phone; without a page, it is the chosen one's.
  const second = await sandboxPhoneOf(page);
  expect(second).not.toBe(first);
  expect(await sandboxPhoneOf(otherTab)).toBe(first);
  await otherTab.goto("/sandbox");
  await expect(otherTab).toHaveURL(second);
});

test("the profile lists the user's sessions and can end one", async ({ page, demo }) => {
  const owner = await newOrganization(page, demo);
  const other = await another(page, demo);
  await signIn(other.context(), owner);
  await other.goto("/settings/profile");
  const sessions = page.getByRole("region", { name: "Sessions" });
  await page.goto("/settings/profile");
  const rows = sessions.getByRole("row").filter({ hasText: "Signed in" });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "This browser" })).toHaveCount(1);
  await sessions.getByRole("button", { name: /^End the session in/ }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("This browser");
  await other.goto("/settings/profile");
  await expect(other).toHaveURL(/\/sign-in/);
});

test("a copy of the session cookie is invalid after signing out", async ({
  page,
  demo,
  playwright,
}) => {
  await newOrganization(page, demo);
  const copy = await playwright.request.newContext({
    baseURL: demo.origin,
    storageState: await page.context().storageState(),
  });
  expect((await copy.get("/api/account/profile")).status()).toBe(200);
  const { csrfToken } = (await (await page.request.get("/api/auth/csrf")).json()) as {
    csrfToken: string;
  };
  await page.request.post("/api/auth/signout", { form: { csrfToken, json: "true" } });
  expect((await copy.get("/api/account/profile")).status()).toBe(401);
  expect(await (await copy.get("/api/auth/session")).json()).toEqual({});
  await copy.dispose();
});

test("an organization that requires two-factor sign-in lets nobody in without it", async ({
  page,
  demo,
}) => {
  const owner = await newOrganization(page, demo);
  const headers = { origin: demo.origin };
  const post = async <Answer>(path: string, data: object) =>
    (await (await page.request.post(`/api/account${path}`, { headers, data })).json()) as Answer;
  const cashier = somebody("cashier");
  const { link } = await post<{ link: string }>("/team/invitations", {
    email: cashier.email,
    role: "cashier",
  });
  const token = new URL(link).hash.slice(1);
  const accepted = { token, name: "Timur", password: cashier.password };
  await page.request.post("/api/access/invitation/accept", { headers, data: accepted });

  await page.goto("/settings");
  const isRequired = page.getByRole("switch", { name: "Require two-factor sign-in" });
  await isRequired.check({ force: true });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Turn on two-factor sign-in in your profile first.")).toBeVisible();
  const proof = { current_password: owner.password };
  const { secret } = await post<{ secret: string }>("/profile/two-factor", proof);
  await post("/profile/two-factor/confirm", { code: codeOf(secret) });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  const till = await another(page, demo);
  await signIn(till.context(), cashier);
  await till.goto("/till");
  await expect(till.getByText("Two-factor sign-in is required here")).toBeVisible();
  await till.getByRole("link", { name: "Turn it on" }).click();
  await expect(till.getByText("You can do nothing here until")).toBeVisible();
  await till.getByRole("button", { name: "Set up" }).click();
  const dialog = till.getByRole("dialog");
  await dialog.getByLabel("Current password", { exact: true }).fill(cashier.password);
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog
    .getByLabel("Code from the app")
    .fill(codeOf(await dialog.locator("code").innerText()));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await till.getByRole("button", { name: "I’ve saved them" }).click();
  await expect(till.getByText("You can do nothing here until")).toHaveCount(0);
  await till.goto("/till");
  await till.getByRole("button", { name: "Not now" }).click();
  await expect(till.getByRole("button", { name: "Show QR" })).toBeVisible();
});
