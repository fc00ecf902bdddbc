// Both paths of the first steps, from sign-up to "all done", without leaving the product.
import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { consoleErrorsOf, expectAccessibleInEveryForm } from "./axe";
import { observeLayoutShifts } from "./layout-shifts";
import { another, newOrganization, signUp, somebody } from "./people";
import { newPhone } from "./sandbox-payer";
import { expect, test } from "./sign-in";

const run = promisify(execFile);
const ANSWER_AFTER_MS = 700;

const step = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });

const expectDone = (page: Page, title: string) =>
  expect(step(page, title).getByRole("status").first()).toHaveText(`${title}: Done`);

/** Clicks a link that opens another window. */
async function openBeside(page: Page, name: string): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name }).last().click();
  return opened;
}

test("someone who integrates gets from sign-up to the first caught webhook", async ({ page }) => {
  test.slow();
  const complaints = consoleErrorsOf(page);
  const shifts = await observeLayoutShifts(page);
  await signUp(page, "Corner Café");
  await page.getByText("I integrate").click();
  await expect(page).toHaveURL(/\?for=integration$/);

  await page.getByRole("button", { name: "Create a test key" }).click();
  await expectDone(page, "Create a device key");
  const key = (await page.getByText(/^qs_test_/).textContent())!;
  // Switching the path does not lose the key.
  await page.getByText("I have a counter").click();
  await page.getByText("I integrate").click();
  const command = (await page.getByRole("group", { name: "Command" }).textContent())!;
  expect(command).toContain(`Bearer ${key}`);
  const { stdout } = await run("sh", ["-c", command]);
  expect(JSON.parse(stdout)).toMatchObject({ amount: 1500, status: "pending" });
  await expectDone(page, "Request a payment");

  const phone = await openBeside(page, "Open the sandbox phone");
  const confirm = phone.getByRole("button", { name: "Confirm ₸1,500.00" });
  await confirm.click();
  await expectDone(page, "Confirm it as the payer");

  await page.getByRole("button", { name: "Catch webhooks here" }).click();
  await expect(page.getByText("Waiting for the first webhook.")).toBeVisible();
  await run("sh", ["-c", command]);
  await confirm.click();
  await expectDone(page, "Receive a webhook");
  const caught = page.getByRole("group", { name: "Requests" });
  await expect(caught).toContainText(/payment\.completed.*Signature verified.*Answered 200 OK/);
  await expect(caught.getByRole("region", { name: "Request" })).toContainText('"order-1"');
  await expect(page.getByText("Your integration works")).toBeVisible();
  expect(await shifts.taken()).toEqual({ sum: 0, moved: [] });
  await expectAccessibleInEveryForm(page);
  // The long command scrolls, so that the rest of its step fits on a phone.
  const copy = (await page.getByRole("button", { name: "Copy the command" }).boundingBox())!;
  expect(copy.x + copy.width).toBeLessThan(page.viewportSize()!.width);
  expect(complaints).toEqual([]);
});

test("a shop gets from the till to a cashier", async ({ page, demo }) => {
  test.slow();
  await newOrganization(page, demo);
  const shifts = await observeLayoutShifts(page);
  await page.goto("/first-steps");
  await expect(page.getByRole("radio", { name: "I have a counter" })).toBeChecked();

  const till = await openBeside(page, "Open the till");
  await till.getByLabel("Name of the till").fill("Front counter");
  await till.getByRole("button", { name: "Save" }).click();
  await till.getByLabel("Amount", { exact: true }).waitFor();
  await expectDone(page, "Open the till");
  // A magic amount that is paid immediately.
  await till.keyboard.type("77701", { delay: 60 });
  await till.keyboard.press("Enter");
  await expect(till.getByRole("heading", { name: "Paid", exact: true })).toBeVisible();
  await expectDone(page, "Take a test payment");

  const poster = await openBeside(page, "Open the poster");
  const address = await poster.getByRole("link", { name: "Open as payer" }).getAttribute("href");
  const payer = await another(page, demo);
  await payer.goto(address!);
  await payer.getByLabel("Your phone number").fill(newPhone());
  await payer.getByLabel(/^Amount/).fill("450");
  await payer.getByRole("button", { name: /^Pay/ }).click();
  await expectDone(page, "Print your QR code");

  await page.getByRole("button", { name: "Invite a cashier" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: "Cashier" })).toBeChecked();
  await dialog.getByLabel("Email").fill(somebody("cashier").email);
  // Later than half a second after the press, a browser does not count the press as the cause of what moves.
  await page.route("**/api/account/team/invitations", async (route) => {
    await pause(ANSWER_AFTER_MS);
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expectDone(page, "Invite a cashier");
  await expect(page.getByText("Your counter works")).toBeVisible();
  expect(await shifts.taken()).toEqual({ sum: 0, moved: [] });
  await expectAccessibleInEveryForm(page);
});
