// What members and chats are told about, and hiding what needs attention.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import type { Demo } from "./demo";
import { mailedLink } from "./mailbox";
import { another, newOrganization } from "./people";
import { expect, test } from "./sign-in";

/** A chat that takes everything. */
async function openChat() {
  const messages: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      messages.push((JSON.parse(Buffer.concat(parts).toString()) as { text: string }).text);
      response.end("ok");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return { url, messages, close: () => server.close() };
}

/** The sandbox pays this at once, and fails its refunds after some seconds. */
const REFUND_FAILS = 77_712;

async function failRefund(page: Page, { origin }: Demo): Promise<void> {
  const post = async (path: string, data: object) => {
    const response = await page.request.post(path, { headers: { origin }, data });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()) as { payment_id: string };
  };
  const { payment_id } = await post("/api/account/links", {
    amount: REFUND_FAILS,
    idempotency_key: crypto.randomUUID(),
  });
  await expect(async () => {
    await post(`/api/account/payments/${payment_id}/refunds`, {
      amount: REFUND_FAILS,
      idempotency_key: crypto.randomUUID(),
    });
  }).toPass();
}

test("a failed refund is told by email and in a chat, needs attention, and can be dismissed", async ({
  page,
  demo,
}) => {
  const chat = await openChat();
  const owner = await newOrganization(page, demo, "Night Café");

  await page.goto("/settings/profile");
  const mails = page.getByRole("region", { name: "Notifications" });
  await expect(mails).toContainText(`Emails to ${owner.email} about Night Café.`);
  await expect(mails.getByRole("checkbox", { name: "A refund failed" })).toBeChecked();
  await expect(mails.getByRole("checkbox", { name: "Daily close" })).not.toBeChecked();
  await mails.getByRole("switch", { name: "Also about test mode" }).check();
  await mails.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();

  await page.goto("/settings");
  const chats = page.getByRole("region", { name: "Notifications to a chat" });
  await chats.getByRole("button", { name: "Add a chat" }).click();
  const form = page.getByRole("dialog", { name: "Add a chat" });
  await form.getByLabel("Name").fill("Shop floor");
  await form.getByLabel("Incoming webhook URL").fill("https://10.0.0.1/hook");
  await form.getByRole("switch", { name: "Also about test mode" }).check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText(/10\.0\.0\.1 is not a public address/)).toBeVisible();
  await form.getByLabel("Incoming webhook URL").fill(chat.url);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await chats.getByRole("button", { name: "Actions for Shop floor" }).click();
  await page.getByRole("menuitem", { name: "Send a test" }).click();
  await expect(page.getByText("The chat took the test message")).toBeVisible();
  expect(chat.messages.pop()).toContain("Notifications of Night Café will appear here.");

  await failRefund(page, demo);
  await expect(() => {
    expect(chat.messages.join()).toContain("A refund of ₸77,712.00 failed");
  }).toPass({ timeout: 30_000 });
  const link = await mailedLink(owner.email);
  const elsewhere = await another(page, demo);
  await elsewhere.goto(link);
  await elsewhere.getByLabel("Email").fill(owner.email);
  await elsewhere.getByLabel("Password", { exact: true }).fill(owner.password);
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere).toHaveURL(/\/refunds\/ref_\w+$/);
  await elsewhere.context().close();
  await page.goto(link);
  await expect(page).toHaveURL(/\/refunds\/ref_\w+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("77,712.00");

  await page.goto("/overview");
  const attention = page.getByRole("region", { name: "Needs attention" });
  const entry = attention
    .getByRole("listitem")
    .filter({ hasText: "A refund of ₸77,712.00 failed" });
  await expect(entry.getByRole("link")).toHaveAttribute("href", /^\/refunds\/ref_/);
  await entry.getByRole("button", { name: /^Hide: A refund/ }).click();
  await page.getByRole("menuitem", { name: "Dismiss until it happens again" }).click();
  await expect(attention).toContainText("Nothing else");
  await page.reload();
  await expect(entry).toBeHidden();
  await attention.getByRole("button", { name: "Show 1 hidden" }).click();
  await expect(entry).toBeVisible();
  await entry.getByRole("button", { name: /^Hide: A refund/ }).click();
  await page.getByRole("menuitem", { name: "Snooze for a day" }).click();
  await expect(entry).toBeHidden();
  chat.close();
});

test("a chat is changed without entering its address again, and removed", async ({
  page,
  demo,
}) => {
  const chat = await openChat();
  await newOrganization(page, demo);
  const response = await page.request.post("/api/account/notification-channels", {
    headers: { origin: demo.origin },
    data: {
      name: "Kitchen",
      format: "slack",
      url: chat.url,
      kinds: ["refund_failed"],
      in_test_mode: false,
    },
  });
  expect(response.ok()).toBe(true);
  await page.goto("/settings");
  const chats = page.getByRole("region", { name: "Notifications to a chat" });
  const actions = chats.getByRole("button", { name: /^Actions for/ });
  await actions.click();
  await page.getByRole("menuitem", { name: "Change" }).click();
  const form = page.getByRole("dialog", { name: "Change Kitchen" });
  await form.getByLabel("Name").fill("Bar");
  await form.getByRole("checkbox", { name: "Daily close" }).check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(chats).toContainText("Told about 2 things");
  await actions.click();
  await page.getByRole("menuitem", { name: "Send a test" }).click();
  await expect(page.getByText("The chat took the test message")).toBeVisible();
  await actions.click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page
    .getByRole("dialog", { name: "Remove Bar?" })
    .getByRole("button", { name: "Remove" })
    .click();
  await expect(chats).toContainText("No chats yet.");
  chat.close();
});
