// A merchant connects a real network in the settings, and a cashier takes money through it. The network is played here.
import type { Locator, Page } from "@playwright/test";
import { PNG } from "pngjs";
import decodeQR from "qr/decode.js";
import { APIPAY_KEYS, playApipay } from "@/operate/networks/apipay-server";
import { connectionTo } from "@/operate/networks/connection-to";
import { PIX_KEYS, playPix, type PlayedPix } from "@/operate/networks/pix-server";
import { serve } from "@/operate/networks/serve";
import { playVipps, VIPPS_KEYS } from "@/operate/networks/vipps-server";
import { consoleErrorsOf, expectAccessibleInEveryForm } from "./axe";
import type { Demo } from "./demo";
import { readerOf } from "./keys";
import { newOrganization } from "./people";
import { expect, test } from "./sign-in";

/** Slower than a barcode reader. */
const A_PERSON = { delay: 60 };

async function merchant(page: Page, demo: Demo, currency: string): Promise<void> {
  await newOrganization(page, demo, "Loja da Esquina");
  const changed = await page.request.patch("/api/account/organization", {
    headers: { origin: demo.origin },
    data: { currency },
  });
  expect(changed.ok(), await changed.text()).toBe(true);
}

async function connect(page: Page, network: string, fields: Record<string, string>) {
  await page.goto("/settings/network");
  await page.getByRole("button", { name: /^Connect/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Network").selectOption({ label: network });
  for (const [label, value] of Object.entries(fields)) {
    await dialog.getByLabel(label, { exact: true }).fill(value);
  }
  await dialog.getByRole("button", { name: "Connect" }).click();
  return dialog;
}

/** Switches to live mode, which leads to the overview, and opens the till. */
async function goLive(page: Page): Promise<void> {
  await page.getByRole("radiogroup", { name: "Mode" }).getByText("Live").click();
  await page.waitForURL(/\/overview$/);
  await openTill(page);
}

async function openTill(page: Page): Promise<void> {
  await page.goto("/till");
  const name = page.getByLabel("Name of the till");
  await expect(name.or(page.getByLabel("Amount", { exact: true }))).toBeVisible();
  if (await name.isVisible()) {
    await name.fill("Counter");
    await page.getByRole("button", { name: "Save" }).click();
  }
  await expect(page.getByLabel("Amount", { exact: true })).toBeVisible();
}

/** Expects that the amount can be read on a phone while a notice is shown. */
async function expectAmountAbove(page: Page, notice: Locator): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  const amount = (await page.getByLabel("Amount", { exact: true }).boundingBox())!;
  const { y } = (await notice.boundingBox())!;
  // Below the digits, a line has some room of its own.
  expect(y).toBeGreaterThan(amount.y + amount.height * 0.8);
  await page.setViewportSize(size);
}

async function sendToPhone(page: Page, amount: string): Promise<void> {
  await page.keyboard.type(amount, A_PERSON);
  await page.getByRole("button", { name: "Send to a phone" }).click();
  await page.keyboard.type("+4791234567", A_PERSON);
  await page.keyboard.press("Enter");
}

async function decodedFrom(page: Page): Promise<string> {
  const { width, height, data } = PNG.sync.read(await page.screenshot());
  return decodeQR({ width, height, data });
}

const pixFields = (origin: string) => ({
  "API address": `${origin}/api/v2`,
  "Token address": `${origin}/oauth/token`,
  "Client ID": PIX_KEYS.clientId,
  "Client secret": PIX_KEYS.clientSecret,
  "Pix key": PIX_KEYS.pixKey,
  City: "Sao Paulo",
});

/** CRC-16/CCITT-FALSE of everything before the last four characters, which must be it. */
function hasRightCheck(code: string): boolean {
  let crc = 0xffff;
  for (const byte of Buffer.from(code.slice(0, -4))) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return code.slice(-4) === crc.toString(16).toUpperCase().padStart(4, "0");
}

test("Vipps MobilePay: a customer scans the printed code of a till, and confirms what the cashier enters", async ({
  page,
  demo,
}) => {
  const played = playVipps();
  const { printed } = played;
  const server = await serve(played.handle);
  await merchant(page, demo, "NOK");
  const dialog = await connect(page, "Vipps MobilePay", {
    "API address": server.origin,
    "Merchant serial number": VIPPS_KEYS.merchantSerialNumber,
    "Client ID": VIPPS_KEYS.clientId,
    "Client secret": VIPPS_KEYS.clientSecret,
    "Subscription key": VIPPS_KEYS.subscriptionKey,
  });
  await expect(dialog).toBeHidden();
  await page.getByRole("switch", { name: "Printed codes of tills" }).click();
  await expect(page.getByText("Switched on").first()).toBeVisible();

  await goLive(page);
  await page.goto("/tills");
  await page.getByRole("button", { name: "Actions of Counter" }).click();
  await page.getByRole("menuitem", { name: "Printed code" }).click();
  await page.getByRole("button", { name: "Make the code" }).click();
  const code = page.getByRole("img", { name: /^Printed code of/ }).first();
  await expect(code).toBeVisible();
  await expectAccessibleInEveryForm(page);
  const content = await decodedFrom(page);
  const [id] = printed.locations.keys();
  expect(content).toContain(id!);

  await openTill(page);
  const scan = printed.scan(id!)!;
  expect(await printed.deliver(scan)).toBe(200);
  const waiting = page.getByRole("status").filter({ hasText: "A customer has scanned the code" });
  await expect(waiting).toContainText("Enter the amount.");
  await expect(waiting.getByRole("button", { name: "Send it to them" })).toHaveCount(0);
  await expectAccessibleInEveryForm(page);
  await page.keyboard.type("150", A_PERSON);
  await expectAmountAbove(page, waiting);
  await waiting.getByRole("button", { name: "Send it to them" }).click();
  await expect(page.getByRole("heading", { name: "Sent to the phone" })).toBeVisible();
  const [payment] = played.books.payments.values();
  expect(payment).toMatchObject({ amount: 15_000, customerToken: scan.scan.customerToken });
  // The network tells it again, as it does when an answer is lost.
  expect(await printed.deliver(scan)).toBe(200);
  played.books.decide(payment!.reference, true);
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  expect(played.books.payments.size).toBe(1);

  // The answer that nobody waits any more is slow: the next customer is not taken for the one before.
  await page.route("**/till/*/scan", () => undefined);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status", { name: "Amount" })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });

  await openTill(page);
  expect(await printed.deliver(printed.scan(id!)!)).toBe(200);
  await page.getByRole("button", { name: "They are not waiting any more" }).click();
  await expect(waiting).toHaveCount(0);

  await page.goto("/settings/network");
  await page.getByRole("switch", { name: "Printed codes of tills" }).click();
  await expect(page.getByText("Switched off").first()).toBeVisible();
  expect([printed.locations.size, printed.webhooks.size]).toEqual([0, 0]);
  await server.close();
});

test("Vipps MobilePay: a payment is sent to a phone, approved, and captured", async ({
  page,
  demo,
}) => {
  const played = playVipps();
  const server = await serve(played.handle);
  await merchant(page, demo, "NOK");
  const fields = {
    "API address": server.origin,
    "Merchant serial number": VIPPS_KEYS.merchantSerialNumber,
    "Client ID": VIPPS_KEYS.clientId,
    "Client secret": "wrong",
    "Subscription key": VIPPS_KEYS.subscriptionKey,
  };
  const dialog = await connect(page, "Vipps MobilePay", fields);
  await expect(dialog.getByText("Check the client ID and the secrets")).toBeVisible();
  await dialog.getByLabel("Client secret", { exact: true }).fill(VIPPS_KEYS.clientSecret);
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(VIPPS_KEYS.merchantSerialNumber)).toBeVisible();
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByText(/The network answered in \d+ ms/)).toBeVisible();

  const complaints = consoleErrorsOf(page);
  await goLive(page);
  await sendToPhone(page, "150");
  await expect.poll(() => played.books.payments.size).toBe(1);
  const [reference] = played.books.payments.keys();
  played.books.decide(reference!, true);
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  expect(played.books.find(reference!).captured).toBe(15_000);
  // It has no printed codes.
  await page.goto("/static-qr");
  await expect(page.getByText("has no printed QR codes")).toBeVisible();
  await expect(page.getByRole("link", { name: "Poster" })).toHaveCount(0);
  expect(complaints).toEqual([]);

  // The network is left once it has decided about everything, and until then says what it has not.
  await openTill(page);
  await sendToPhone(page, "20");
  await expect.poll(() => played.books.payments.size).toBe(2);
  const pending = [...played.books.payments.keys()].at(-1)!.replace("-", "_");
  await page.goto("/settings/network");
  await page.getByRole("button", { name: "Disconnect" }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: "Disconnect" }).click();
  await expect(question.getByText("is not settled at this network yet")).toBeVisible();
  await question.getByRole("button", { name: pending }).click();
  await expect(page).toHaveURL(new RegExp(`/payments/${pending}$`));
  await expect(page.getByText("Live")).not.toHaveCount(0);
  await server.close();
});

test("a customer's code is searched for nowhere while the till takes payments at another network", async ({
  page,
  demo,
}) => {
  const vipps = await serve(playVipps().handle);
  const gateway = await serve(() =>
    Promise.resolve(Response.json({ entries: [], cursor: "", has_more: false })),
  );
  await merchant(page, demo, "NOK");
  for (const data of [
    connectionTo.vipps(vipps.origin),
    { kind: "gateway", base_url: gateway.origin, token: "gateway-token", name: "Own" },
  ]) {
    const connected = await page.request.post("/api/account/networks", {
      headers: { origin: demo.origin },
      data,
    });
    expect(connected.ok(), await connected.text()).toBe(true);
  }
  await page.addInitScript(() =>
    localStorage.setItem("qassa-till-options", JSON.stringify({ network: 2 })),
  );
  await page.goto("/settings/network");
  await goLive(page);
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  const reader = await readerOf(page);
  await page.keyboard.type("150", A_PERSON);
  await reader.scan("https://qr.vipps.no/28/2/01/031/4791234567?v=1");
  await expect(page.getByText("which the network of this till does not take")).toBeVisible();
  expect(urls.filter((url) => url.includes("4791234567"))).toEqual([]);
  await Promise.all([vipps.close(), gateway.close()]);
});

test("ApiPay.kz: a request is sent to a phone and paid, and no codes are offered", async ({
  page,
  demo,
}) => {
  const played = playApipay();
  const server = await serve(played.handle);
  await merchant(page, demo, "KZT");
  const fields = { "API address": `${server.origin}/api/v1`, "API key": "wrong" };
  const dialog = await connect(page, "ApiPay.kz (Kaspi Pay)", fields);
  await expect(dialog.getByText("it did not accept the API key (401)")).toBeVisible();
  await dialog.getByLabel("API key", { exact: true }).fill(APIPAY_KEYS.apiKey);
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByText(/The network answered in \d+ ms/)).toBeVisible();

  await goLive(page);
  await expect(page.getByRole("button", { name: "Show QR" })).toHaveCount(0);
  await page.keyboard.type("150", A_PERSON);
  await page.getByRole("button", { name: "Send to a phone" }).click();
  await page.keyboard.type("+77011234567", A_PERSON);
  await page.keyboard.press("Enter");
  await expect.poll(() => played.books.invoices.size).toBe(1);
  const [invoice] = played.books.invoices.values();
  played.books.pay(invoice!.externalOrderId!);
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  expect(invoice).toMatchObject({ amount: 15_000, phone: "87011234567" });
  await server.close();
});

test("Pix: the till shows a code that is right, and offers no phone", async ({ page, demo }) => {
  const played = playPix();
  const server = await serve(played.handle);
  await merchant(page, demo, "BRL");
  await expect(await connect(page, "Pix", pixFields(server.origin))).toBeHidden();

  await goLive(page);
  await expect(page.getByRole("button", { name: "Send to a phone" })).toHaveCount(0);
  await page.keyboard.type("12.5", A_PERSON);
  await page.getByRole("button", { name: "Show QR" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const code = await decodedFrom(page);
  expect(code).toMatch(/^000201.*br\.gov\.bcb\.pix/);
  expect(hasRightCheck(code)).toBe(true);
  const [txid] = [...played.books.charges.keys()].slice(-1);
  played.books.pay(txid!);
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  await server.close();
});

test("Pix: choosing a bank fills in its ways, and a step that fails stands by the button", async ({
  page,
  demo,
}) => {
  const played = playPix({ bank: "itau" });
  const server = await serve(played.handle);
  await merchant(page, demo, "BRL");
  await page.goto("/settings/network");
  await page.getByRole("button", { name: /^Connect/ }).click();
  const dialog = page.getByRole("dialog");
  // What takes the organization's currency comes first.
  await expect(dialog.getByLabel("Network")).toHaveValue("pix");
  await dialog.getByLabel("Bank", { exact: true }).selectOption({ label: "Sicoob" });
  await expect(dialog.getByLabel("Client secret", { exact: true })).toHaveCount(0);
  await dialog.getByLabel("Bank", { exact: true }).selectOption({ label: "Itaú" });
  await expect(dialog.getByLabel("API address")).toHaveValue(/secure\.api\.itau/);
  await dialog.getByRole("button", { name: "More settings" }).click();
  await expect(dialog.getByLabel("Headers of each call")).toHaveValue(/x-itau-apikey/);
  const fields = {
    ...pixFields(server.origin),
    "API address": `${server.origin}/pix_recebimentos/v2`,
    "Token address": `${server.origin}/api/oauth/token`,
    "Client secret": "wrong",
  };
  for (const [label, value] of Object.entries(fields)) {
    await dialog.getByLabel(label, { exact: true }).fill(value);
  }
  await dialog.getByRole("button", { name: "Connect" }).click();
  const failure = dialog.getByRole("alert");
  await expect(failure).toContainText("No access token was given");
  await expect(failure).toContainText("it gave no access token (400): invalid_client");
  await dialog.getByLabel("Client secret", { exact: true }).fill(PIX_KEYS.clientSecret);
  await dialog.getByLabel("Headers of each call").fill("x-itau-apikey: {client_id}");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(failure).toContainText("The keys have no permission");
  await dialog.getByLabel("Bank", { exact: true }).selectOption({ label: "Itaú" });
  for (const label of ["API address", "Token address"] as const) {
    await dialog.getByLabel(label).fill(fields[label]);
  }
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Itaú", { exact: true })).toBeVisible();
  await server.close();
});

test("two shops: a till and a link choose their network, and each settles there", async ({
  page,
  demo,
}) => {
  const [kiosk, office] = [playPix(), playPix()];
  const servers = [await serve(kiosk.handle), await serve(office.handle)] as const;
  await merchant(page, demo, "BRL");
  const open = ({ books }: PlayedPix) =>
    [...books.charges].flatMap(([txid, { status }]) => (status === "ATIVA" ? [txid] : []));
  const named = (name: string, origin: string) => ({
    "Name (optional)": name,
    ...pixFields(origin),
  });
  await expect(await connect(page, "Pix", named("Kiosk", servers[0].origin))).toBeHidden();
  await expect(await connect(page, "Pix", named("Office", servers[1].origin))).toBeHidden();
  const card = page.getByRole("region", { name: "Office" });
  await expect(card.getByText("Answering")).toBeVisible();
  await expect(page.getByRole("region", { name: "Kiosk" }).getByText("Default")).toBeVisible();
  await card.getByRole("button", { name: "Make default" }).click();
  await expect(card.getByText("Default", { exact: true })).toBeVisible();

  await goLive(page);
  await expect(page.getByText("Payments go to Office")).toBeVisible();
  await page.getByRole("button", { name: "Till settings" }).click();
  await page.getByRole("combobox", { name: "Payments go to" }).click();
  await page.getByRole("option", { name: "Kiosk" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Payments go to Kiosk")).toBeVisible();
  await page.keyboard.type("12.5", A_PERSON);
  await page.getByRole("button", { name: "Show QR" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  expect([open(kiosk).length, open(office).length]).toEqual([1, 0]);
  kiosk.books.pay(open(kiosk)[0]!);
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();

  await page.goto("/links");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Amount, BRL").fill("30");
  await page.getByLabel("Network").selectOption({ label: "Kiosk" });
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByRole("button", { name: "Copy the code" })).toBeVisible();
  expect([open(kiosk).length, open(office).length]).toEqual([1, 0]);

  await page.goto("/settings/network");
  await card.getByRole("button", { name: "Disconnect" }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: "Disconnect" }).click();
  await expect(question.getByText("Make another network the default first")).toBeVisible();
  await Promise.all(servers.map((server) => server.close()));
});

test("Pix: a code is text, which the payer copies into the bank's app", async ({ page, demo }) => {
  const played = playPix();
  const server = await serve(played.handle);
  await merchant(page, demo, "BRL");
  await expect(await connect(page, "Pix", pixFields(server.origin))).toBeHidden();
  await goLive(page);

  await page.goto("/links");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Amount, BRL").fill("30");
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByRole("button", { name: "Copy the code" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open as payer" })).toHaveCount(0);

  await page.goto("/links/reusable");
  await page.getByRole("button", { name: "New reusable link" }).click();
  await page.getByLabel("Title").fill("Pão de queijo");
  await page.getByRole("button", { name: "Create link" }).click();
  const pay = await page.getByRole("link", { name: "Open as payer" }).getAttribute("href");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pay!);
  await page.getByLabel("Amount, BRL").fill("7");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy the payment code" }).click();
  await expect(page.getByRole("button", { name: /^Copied/ })).toBeVisible();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toMatch(/^000201/);
  expect(hasRightCheck(code)).toBe(true);
  await server.close();
});
