// For end-to-end tests of the till: a shop with its members and payers.
import type { APIRequestContext, Browser, BrowserContext, Page } from "@playwright/test";
import { type Demo, expect, test as base } from "./demo";
import { type Member, openOrganization, type Organization, type Role } from "./organization";
import { newPhone } from "./sandbox-payer";
import type { Person } from "./sign-in";

/** What a till stores in its browser. */
type TillOptions = Record<string, number>;

export interface Shop {
  name: string;
  origin: string;
  /** The owner's session. */
  owner: APIRequestContext;
  /** The code in the URL of this shop's sandbox phone. */
  phoneCode: string;
  /** An empty page of a new browser in which the member with this role is signed in. They are always the same. */
  signedIn: (role: Role, options?: TillOptions) => Promise<Page>;
  /** The same for one more member. */
  newMember: (role: Role) => Promise<Page>;
  /** A signed-out browser. */
  visitor: () => Promise<Page>;
  /** Who signs in with this role. */
  person: (role: Role) => Promise<Person>;
}

function shopOf(
  { name, owner, phoneCode, member, hire }: Organization,
  browser: Browser,
  origin: string,
): { shop: Shop; close: () => Promise<void> } {
  const contexts: BrowserContext[] = [];
  const newPage = async (of?: Member, options?: TillOptions) => {
    const kept = [{ name: "qassa-till-options", value: JSON.stringify(options) }];
    const context = await browser.newContext({
      baseURL: origin,
      ...(of && {
        storageState: {
          cookies: of.cookies,
          origins: options ? [{ origin, localStorage: kept }] : [],
        },
      }),
    });
    contexts.push(context);
    await context.addInitScript(rememberSounds);
    context.on("page", typeLikeHuman);
    return context.newPage();
  };
  const shop: Shop = {
    name,
    origin,
    owner,
    phoneCode,
    signedIn: async (role, options) => newPage(await member(role), options),
    newMember: async (role) => newPage(await hire(role)),
    visitor: () => newPage(),
    person: async (role) => (await member(role)).person,
  };
  return {
    shop,
    close: async () => {
      for (const context of contexts) await context.close();
    },
  };
}

/** Longer than the keys of a barcode reader are apart. */
const HUMAN_KEY_INTERVAL_MS = 60;

/** Makes a page's keyboard type like a person; with another `delay`, like a reader. */
function typeLikeHuman(page: Page): void {
  const type = page.keyboard.type.bind(page.keyboard);
  page.keyboard.type = (text, options) => type(text, { delay: HUMAN_KEY_INTERVAL_MS, ...options });
}

type Start = (this: OscillatorNode, when?: number) => void;

/** Runs in the page. Records the frequencies in hertz of the tones that it plays. */
function rememberSounds() {
  const played: number[] = [];
  Object.assign(window, { played });
  const { prototype } = OscillatorNode;
  const start = Object.getOwnPropertyDescriptor(AudioScheduledSourceNode.prototype, "start")!
    .value as Start;
  prototype.start = function (when) {
    played.push(Math.round(this.frequency.value));
    start.call(this, when);
  };
}

export const soundsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { played: number[] }).played);

/** A shop, until the test that uses it has ended. */
async function useShop(
  organization: Organization,
  browser: Browser,
  { origin }: Demo,
  use: (shop: Shop) => Promise<void>,
): Promise<void> {
  const { shop, close } = shopOf(organization, browser, origin);
  await use(shop);
  await close();
}

/** A person opens only so many tills in a day; those that were ended do not count. */
async function endTills({ owner }: Organization): Promise<void> {
  const { data } = (await (await owner.get("/api/account/tills")).json()) as {
    data: { till_id: string }[];
  };
  for (const { till_id } of data) {
    expect((await owner.delete(`/api/account/tills/${till_id}`)).ok()).toBe(true);
  }
}

/**
 * `shop` belongs to the worker: what earlier tests did is still there, and what a test changes for the whole shop it
 * changes back. `ownShop` is new.
 */
export const test = base.extend<{ shop: Shop; ownShop: Shop }, { organization: Organization }>({
  organization: [
    async ({ demo }, use) => {
      const organization = await openOrganization(demo);
      await use(organization);
      await organization.close();
    },
    { scope: "worker" },
  ],
  shop: async ({ browser, demo, organization }, use) => {
    await useShop(organization, browser, demo, use);
    await endTills(organization);
  },
  ownShop: async ({ browser, demo }, use) => {
    const organization = await openOrganization(demo);
    await useShop(organization, browser, demo, use);
    await organization.close();
  },
});

export const paid = (page: Page) => page.getByRole("heading", { name: "Paid", exact: true });
export const amountEntry = (page: Page) => page.getByLabel("Amount", { exact: true });

/** Changes something of the shop as its owner. */
export async function changeShop(shop: Shop, path: string, data: object): Promise<void> {
  const changed = await shop.owner.patch(`/api/account/${path}`, { data });
  expect(changed.ok(), await changed.text()).toBe(true);
}

/** Opens a new till that has a name, and waits until it listens to keys and clicks. */
export async function openTill(
  shop: Shop,
  { name = "Front counter", member }: { name?: string; member?: Page } = {},
  options?: TillOptions,
): Promise<Page> {
  const till = member ?? (await shop.signedIn("cashier", options));
  const headers = { origin: shop.origin };
  const opened = await till.request.post("/api/account/till", { headers, data: {} });
  expect(opened.ok(), await opened.text()).toBe(true);
  const { till_id: id } = (await opened.json()) as { till_id: string };
  const named = { headers, data: { name } };
  expect((await till.request.put(`/api/account/till/${id}/name`, named)).ok()).toBe(true);
  await till.goto("/till");
  await expect(amountEntry(till)).toBeVisible();
  await till.waitForFunction(() => localStorage.getItem("qassa-till-opened") !== null);
  return till;
}

/** Answers what a new till is called. */
export async function nameTill(till: Page, name = "Front counter"): Promise<void> {
  await till.getByLabel("Name of the till").fill(name);
  await till.getByRole("button", { name: "Save" }).click();
  await expect(amountEntry(till)).toBeVisible();
}

/** A till that stays on the paid screen, so that there is time to look at it. */
export const slowTill = (shop: Shop): Promise<Page> => openTill(shop, {}, { nextAfter: 0 });

/** Types an amount and shows its QR code. Returns its URL. */
export async function showQr(till: Page, amount: string): Promise<string> {
  const taken = till.waitForResponse(
    (response) => /\/payments$/.test(response.url()) && response.request().method() === "POST",
  );
  await till.keyboard.type(amount, { delay: HUMAN_KEY_INTERVAL_MS });
  await till.keyboard.press("Enter");
  const { payment } = (await (await taken).json()) as { payment: { qr_token: string } };
  await expect(till.getByRole("img", { name: /^QR code/ })).toBeVisible();
  return payment.qr_token;
}

/** Pays or declines on a QR code's page, as a payer in a new browser. */
export async function payAt(shop: Shop, address: string, act: "Pay" | "Decline" = "Pay") {
  const payer = await shop.visitor();
  await payer.goto(address);
  const number = payer.getByLabel("Your phone number");
  await expect(payer.getByRole("button", { name: /^Pay/ })).toBeEnabled();
  if (act === "Pay") await number.fill(newPhone());
  await payer.getByRole("button", { name: new RegExp(`^${act}`) }).click();
  return payer;
}

/** The same without the page. */
export async function payCode(shop: Shop, address: string, act: "pay" | "decline" = "pay") {
  const token = new URL(address).pathname.split("/").at(-1)!;
  const data = act === "pay" ? { phone: newPhone() } : {};
  const answer = await shop.owner.post(`/api/sandbox/qr/${token}/${act}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

export { expect };
