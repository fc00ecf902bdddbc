// A reusable link: a member makes it, strangers pay with it, and the member ends it.
import type { Page } from "@playwright/test";
import { openComplete } from "./page-complete";
import { expectTextsToFit, remember } from "./page-languages";
import { newPhone } from "./sandbox-payer";
import { expect, paid, type Shop, test } from "./shop";

const PHONE = { width: 390, height: 844 };

/** Creates a link on its page, and returns the address that payers open. */
async function newLink(owner: Page, title: string, fill: (dialog: Page) => Promise<void>) {
  await owner.goto("/links/reusable");
  await owner.getByRole("button", { name: "New reusable link" }).click();
  await owner.getByLabel("Title").fill(title);
  await fill(owner);
  await owner.getByRole("button", { name: "Create link" }).click();
  await expect(owner.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const address = await owner.getByRole("link", { name: "Open as payer" }).getAttribute("href");
  return new URL(address!).pathname;
}

const stranger = async (shop: Shop, address: string): Promise<Page> => {
  const page = await shop.visitor();
  await page.setViewportSize(PHONE);
  await page.goto(address);
  return page;
};

const sum = (page: Page, name: string) =>
  page
    .getByLabel("Sums of this link")
    .locator("div", { has: page.getByText(name, { exact: true }) });

/** Opens the payment app from the page and answers there. */
async function answerInApp(page: Page, act: "Pay" | "Decline") {
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Open in the payment app" }).click();
  const app = await opened;
  await app.getByLabel("Your phone number").fill(newPhone());
  await app.getByRole("button", { name: new RegExp(`^${act}`) }).click();
}

test("a stranger pays an amount of their choice, and the sums follow", async ({ shop }) => {
  test.slow();
  const owner = await shop.signedIn("owner");
  const address = await newLink(owner, "Tips for the team", async (page) => {
    await page.getByLabel("Description (optional)").fill("Thank you!");
    await page.getByLabel("Minimum, KZT (optional)").fill("100");
  });
  const payer = await stranger(shop, address);
  await expect(payer.getByRole("heading", { level: 1 })).toHaveText("Tips for the team");
  await expect(payer.getByText("Thank you!")).toBeVisible();
  await expect(payer.getByText(shop.name)).toBeVisible();
  await expect(payer.getByText("Test mode: no real money")).toBeVisible();
  // What a chat shows of a link names the merchant, and nowhere the software.
  await expect(payer).toHaveTitle(`Tips for the team · ${shop.name}`);
  await expect(payer.locator("meta[property='og:site_name']")).toHaveAttribute(
    "content",
    shop.name,
  );
  const said = await payer
    .locator("head meta, head title")
    .evaluateAll((parts) => parts.map((part) => part.outerHTML).join(" "));
  expect(said).not.toContain("Qassa");
  await expect(payer.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  expect(await payer.context().cookies()).toEqual([]);

  const amount = payer.getByLabel("Amount, KZT");
  await amount.fill("50");
  await payer.getByRole("button", { name: /^Pay/ }).click();
  await expect(payer.getByText(/Enter another amount/)).toBeVisible();
  await amount.fill("1500");
  await payer.getByRole("button", { name: "Pay ₸1,500.00" }).click();
  await expect(payer.getByRole("img", { name: "QR code to pay ₸1,500.00" })).toBeVisible();
  await expect(sum(owner, "Pending")).toContainText("1");

  // A reload shows the same payment.
  const shown = payer.url();
  expect(shown).toMatch(/\?payment=pay_\w+$/);
  await payer.reload();
  await expect(payer.getByRole("link", { name: "Open in the payment app" })).toBeVisible();
  await answerInApp(payer, "Pay");
  await expect(paid(payer)).toBeVisible();
  await expect(payer.getByText(new URL(shown).searchParams.get("payment")!)).toBeVisible();
  await payer.getByRole("link", { name: "View the receipt" }).click();
  await expect(payer).toHaveURL(/\/r\/\w/);
  await expect(payer.getByText("₸1,500.00").first()).toBeVisible();

  await expect(sum(owner, "Collected")).toContainText("₸1,500.00");
  await expect(sum(owner, "Payments")).toContainText("1");
  await owner.getByRole("link", { name: /^Open the payment of ₸1,500.00/ }).click();
  await owner.getByRole("link", { name: "Tips for the team" }).click();
  await expect(owner).toHaveURL(/\/links\/reusable\/rlk_\w+$/);
});

test("in every language and size, a payer's amount and buttons are whole", async ({ shop }) => {
  test.slow();
  const owner = await shop.signedIn("owner");
  const address = await newLink(owner, "Piano", async (page) => {
    await page.getByText("Fixed amount").click();
    await page.getByLabel("Amount, KZT").fill("99999999.99");
  });
  const payer = await stranger(shop, address);
  const expectWholeIn = async (language: "en" | "ru" | "kk", shown: string) => {
    await remember(payer.context(), language, shop.origin);
    await openComplete(payer, shown);
    await expectTextsToFit(payer, [320, 360, 390, 820, 1024]);
  };
  for (const language of ["kk", "ru", "en"] as const) await expectWholeIn(language, address);
  await payer.getByRole("button", { name: "Pay ₸99,999,999.99" }).click();
  await expect(payer.getByRole("link", { name: "Open in the payment app" })).toBeVisible();
  for (const language of ["en", "ru", "kk"] as const) await expectWholeIn(language, payer.url());
});

test("a payment that was declined can be tried again, and clicking twice pays once", async ({
  shop,
}) => {
  test.slow();
  const owner = await shop.signedIn("owner");
  const address = await newLink(owner, "Yoga class", async (page) => {
    await page.getByText("Fixed amount").click();
    await page.getByLabel("Amount, KZT").fill("5000");
  });
  const payer = await stranger(shop, address);
  const pay = payer.getByRole("button", { name: "Pay ₸5,000.00" });
  await pay.dblclick();
  await expect(payer.getByRole("link", { name: "Open in the payment app" })).toBeVisible();
  await expect(sum(owner, "Pending")).toContainText("1");
  await answerInApp(payer, "Decline");
  await expect(payer.getByRole("heading", { name: "Cancelled" })).toBeVisible();
  await payer.getByRole("button", { name: "Try again" }).click();
  expect(new URL(payer.url()).search).toBe("");
  await pay.click();
  await answerInApp(payer, "Pay");
  await expect(paid(payer)).toBeVisible();
  await expect(sum(owner, "Collected")).toContainText("₸5,000.00");
});

test("an ended link refuses payers, except for what they have started", async ({ shop }) => {
  test.slow();
  const owner = await shop.signedIn("owner");
  const address = await newLink(owner, "Raffle", () => Promise.resolve());
  const early = await stranger(shop, address);
  await early.getByLabel("Amount, KZT").fill("200");
  await early.getByRole("button", { name: /^Pay/ }).click();
  await expect(early.getByRole("link", { name: "Open in the payment app" })).toBeVisible();
  const late = await stranger(shop, address);
  await late.getByLabel("Amount, KZT").fill("300");

  await owner.getByRole("button", { name: "End link" }).click();
  const question = owner.getByRole("dialog", { name: "End this link?" });
  await question.getByRole("button", { name: "End link" }).click();
  await expect(owner.getByText(/This link has ended/)).toBeVisible();

  await late.getByRole("button", { name: /^Pay/ }).click();
  await expect(late.getByText(/^This link is no longer active/)).toBeVisible();
  const answer = await late.goto(address);
  expect(answer!.status()).toBe(404);
  await expect(late.getByRole("heading", { name: "This link is no longer active" })).toBeVisible();
  await early.reload();
  await answerInApp(early, "Pay");
  await expect(paid(early)).toBeVisible();
  await expect(early.getByRole("button", { name: "Make another payment" })).toBeHidden();
  await expect(sum(owner, "Collected")).toContainText("₸200.00");

  await owner.getByRole("button", { name: "Reactivate" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Reactivate" }).click();
  await expect(owner.getByText("Active", { exact: true })).toBeVisible();
  await late.goto(address);
  await expect(late.getByRole("button", { name: "Pay" })).toBeVisible();
});

test("a stranger reads the page in the language of their browser, or chooses another", async ({
  shop,
  browser,
  baseURL,
}) => {
  const owner = await shop.signedIn("owner");
  const address = await newLink(owner, "Tips", () => Promise.resolve());
  const context = await browser.newContext({ baseURL: baseURL!, locale: "kk-KZ" });
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByRole("button", { name: "Төлеу" })).toBeEnabled();
  await page.getByRole("button", { name: "Русский" }).click();
  await expect(page.getByRole("button", { name: "Оплатить" })).toBeVisible();
  await context.close();
});
