// For end-to-end tests that act as the payer: the demo's sandbox phone with the test's own payer.
import { randomInt } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { type Demo, expect } from "./demo";

export interface Payment {
  payment_id: string;
  status: string;
  qr_token: string;
}

export const newPhone = () => `+7701${randomInt(1_000_000, 9_999_999)}`;
export const authorization = (demo: Demo) => ({ authorization: `Bearer ${demo.device_key}` });

export async function createPayment(
  request: APIRequestContext,
  demo: Demo,
  path: string,
  data: object,
): Promise<Payment> {
  const response = await request.post(`/api/v1${path}`, { headers: authorization(demo), data });
  expect(response.ok()).toBe(true);
  return (await response.json()) as Payment;
}

export const expectStatus = ({
  request,
  demo,
  id,
  status,
}: {
  request: APIRequestContext;
  demo: Demo;
  id: string;
  status: string;
}): Promise<void> =>
  expect(async () => {
    const response = await request.get(`/api/v1/payments/${id}`, { headers: authorization(demo) });
    expect((await response.json()) as Payment).toMatchObject({ status });
  }).toPass({ timeout: 15_000 });

/** Creates a payer with a balance of 10,000.00 in the demo's sandbox. */
export async function newPayer(request: APIRequestContext, demo: Demo, name = "Dana Serik") {
  const phone = newPhone();
  const data = { phone, name, balance: 10_000 };
  await request.post("/api/sandbox/payers", { headers: authorization(demo), data });
  return phone;
}

/** Opens the demo's sandbox phone as a new payer. */
export async function openPhone({
  page,
  request,
  demo,
  name = "Dana Serik",
}: {
  page: Page;
  request: APIRequestContext;
  demo: Demo;
  name?: string;
}) {
  const phone = await newPayer(request, demo, name);
  const code = demo.sandbox_phone.split("/").at(-1)!;
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    `qassa-sandbox-payer-${code}`,
    phone,
  ] as const);
  await page.goto(demo.sandbox_phone);
  await expect(page.getByRole("region", { name: "Payer" })).toContainText(name);
  return phone;
}

export const tab = (page: Page, name: "Home" | "Pay" | "History") =>
  page.getByRole("navigation", { name: "Screens" }).getByRole("button", { name });
