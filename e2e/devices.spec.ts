import { randomInt } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./sign-in";

const keyName = () => `Kiosk ${randomInt(1_000_000_000)}`;

/** Returns the device API's status for a key. */
const statusFor = async (request: APIRequestContext, key: string): Promise<number> => {
  const headers = { authorization: `Bearer ${key}` };
  return (await request.get("/api/v1/payments", { headers })).status();
};

test("a key is issued, used, rotated with an overlap, and refused after it is revoked", async ({
  signedIn: page,
  request,
}) => {
  test.setTimeout(120_000);
  const name = keyName();
  await page.goto("/devices");
  await page.getByRole("button", { name: "Create key" }).click();
  const form = page.getByRole("dialog", { name: "Create a device key" });
  await form.getByRole("button", { name: "Create key" }).click();
  await expect(form.getByText("Enter a name.")).toBeVisible();
  await form.getByLabel("Name").fill(name);
  await form.getByRole("checkbox", { name: /^Refunds/ }).uncheck();
  await form.getByRole("button", { name: "Create key" }).click();

  const issued = page.getByRole("dialog", { name: "Save this key now" });
  const key = (await issued.getByText(/^qs_test_/).textContent()) ?? "";
  await expect(issued.getByRole("img", { name: "Pairing code" })).toBeVisible();
  // Escape does not close it accidentally.
  await page.keyboard.press("Escape");
  await expect(issued).toBeVisible();
  await issued.getByRole("button", { name: "I have saved it" }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  expect(await statusFor(request, key)).toBe(200);

  const rows = page.getByRole("row").filter({ hasText: name });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(`…${key.slice(-4)}`);
  await expect(rows).toContainText("Payers at the device");
  await rows.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Payers are elsewhere" }).click();
  await expect(rows).not.toContainText("Payers at the device");
  await rows.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Rotate" }).click();
  const rotation = page.getByRole("dialog", { name: `Rotate the key ${name}` });
  await rotation.getByRole("button", { name: "Create new key" }).click();
  const second = (await issued.getByText(/^qs_test_/).textContent()) ?? "";
  await issued.getByRole("button", { name: "I have saved it" }).click();
  expect([await statusFor(request, key), await statusFor(request, second)]).toEqual([200, 200]);
  const old = rows.filter({ hasText: `…${key.slice(-4)}` });
  await expect(old).toContainText("Being replaced");

  await old.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  const confirm = page.getByRole("dialog", { name: `Revoke the key ${name}?` });
  await confirm.getByRole("button", { name: "Revoke key" }).click();
  await expect(rows).toHaveCount(1);
  expect([await statusFor(request, key), await statusFor(request, second)]).toEqual([401, 200]);
  await page.getByText("All", { exact: true }).click();
  await expect(rows.filter({ hasText: "Revoked" })).toHaveCount(1);
});

test("a payment link is created, shown as a QR code, and clearly shown as paid", async ({
  signedIn: page,
  context,
}) => {
  test.setTimeout(120_000);
  const order = `e2e-${randomInt(1_000_000_000)}`;
  await page.goto("/links");
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByText("Enter an amount.")).toBeVisible();
  await page.getByLabel("Amount, KZT").fill("1500.5");
  await page.getByLabel("Order ID").fill(order);
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByRole("img", { name: /^QR code to pay/ })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download SVG" }).click();
  expect((await download).suggestedFilename()).toMatch(/^qassa-pay_\w+\.svg$/);

  const payer = await context.newPage();
  const address = await page.getByRole("link", { name: "Open as payer" }).getAttribute("href");
  await payer.goto(address!);
  await payer.getByLabel("Your phone number").fill(`+7701${randomInt(1_000_000, 9_999_999)}`);
  await payer.getByRole("button", { name: /^Pay/ }).click();
  await expect(payer.getByRole("heading", { name: "Paid" })).toBeVisible();
  await page.bringToFront();
  await expect(page.getByRole("heading", { name: "Paid", level: 2 })).toBeVisible();
  await page.getByRole("link", { name: "All payment links" }).click();
  await expect(page.getByRole("row").filter({ hasText: order })).toContainText("Paid");
});

test("the poster has the shop's static QR code, in print and as a file", async ({
  signedIn: page,
}) => {
  await page.goto("/static-qr");
  await page.getByRole("link", { name: "Poster" }).first().click();
  await expect(page.getByRole("img", { name: /^Static QR code of/ }).first()).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PNG" }).click();
  expect((await download).suggestedFilename()).toBe("qassa-static-qr.png");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await expect(page.getByRole("img", { name: /^Static QR code of/ }).last()).toBeVisible();
});
