// For end-to-end tests of the till: a test's own shop with its members and payers.
import type { APIRequestContext, Browser, BrowserContext, Page } from "@playwright/test";
import { expect, test as base } from "./demo";
import { somebody } from "./people";
import { newPhone } from "./sandbox-payer";
import { type Person, signIn } from "./sign-in";

export interface Shop {
  name: string;
  /** The owner's session. */
  owner: APIRequestContext;
  /** The code in the URL of this shop's sandbox phone. */
  phoneCode: string;
  /**
   * Signs a member with this role in to a new browser, and opens the page that sign-in leads to. The owner is always
   * the same.
   */
  signedIn: (role: "owner" | "cashier" | "accountant") => Promise<Page>;
  /** A signed-out browser. */
  visitor: () => Promise<Page>;
}

const json = async <Answer>(answer: ReturnType<APIRequestContext["post"]>): Promise<Answer> => {
  const response = await answer;
  expect(response.ok(), `${response.url()} ${await response.text()}`).toBe(true);
  return (await response.json()) as Answer;
};

async function openShop(browser: Browser, baseURL: string, contexts: BrowserContext[]) {
  const headers = { origin: baseURL };
  const newContext = async () => {
    const context = await browser.newContext({ baseURL });
    contexts.push(context);
    await context.addInitScript(rememberSounds);
    return context;
  };
  const signInAs = async (person: Person) => {
    const page = await (await newContext()).newPage();
    await signIn(page.context(), person);
    // A signed-in user is redirected to their start page.
    await page.goto("/sign-in");
    return page;
  };
  const boss = somebody("owner");
  const bossBrowser = await newContext();
  const outside = (await newContext()).request;
  const signUp = { ...boss, name: "Ada", organization_name: "Corner Café" };
  await json(outside.post("/api/access/sign-up", { headers, data: signUp }));
  await signIn(bossBrowser, boss);
  const owner = bossBrowser.request;
  const phone = await owner.get("/api/account/sandbox-phone", { maxRedirects: 0 });

  const hire = async (role: string): Promise<Person> => {
    const person = somebody(role);
    const invited = await json<{ link: string }>(
      owner.post("/api/account/team/invitations", { headers, data: { email: person.email, role } }),
    );
    const token = new URL(invited.link).hash.slice(1);
    const data = { token, name: "Timur", password: person.password };
    await json(outside.post("/api/access/invitation/accept", { headers, data }));
    return person;
  };
  const shop: Shop = {
    name: signUp.organization_name,
    owner,
    phoneCode: new URL(phone.headers().location!, baseURL).pathname.split("/").at(-1)!,
    signedIn: async (role) => signInAs(role === "owner" ? boss : await hire(role)),
    visitor: async () => (await newContext()).newPage(),
  };
  return shop;
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

export const test = base.extend<{ shop: Shop }>({
  shop: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(await openShop(browser, baseURL!, contexts));
    for (const context of contexts) await context.close();
  },
});

export const paid = (page: Page) => page.getByRole("heading", { name: "Paid", exact: true });
export const amountEntry = (page: Page) => page.getByLabel("Amount", { exact: true });

/** Opens the till of a new cashier. */
export async function openTill(shop: Shop): Promise<Page> {
  const till = await shop.signedIn("cashier");
  await expect(till).toHaveURL(/\/till$/);
  await nameTill(till);
  return till;
}

/** Answers what a new till is called. */
export async function nameTill(till: Page, name = "Front counter"): Promise<void> {
  await till.getByLabel("Name of the till").fill(name);
  await till.getByRole("button", { name: "Save" }).click();
  await expect(amountEntry(till)).toBeVisible();
}

/** A till that stays on the paid screen, so that there is time to look at it. */
export async function patientTill(shop: Shop): Promise<Page> {
  const till = await openTill(shop);
  await till.getByRole("button", { name: "Till settings" }).click();
  await till.getByRole("combobox", { name: "Next customer automatically" }).click();
  await till.getByRole("option", { name: "Never" }).click();
  await till.keyboard.press("Escape");
  await expect(till.getByRole("dialog")).toBeHidden();
  return till;
}

/** Types an amount and shows its QR code. Returns its URL. */
export async function showQr(till: Page, amount: string): Promise<string> {
  const taken = till.waitForResponse(
    (response) => /\/payments$/.test(response.url()) && response.request().method() === "POST",
  );
  await till.keyboard.type(amount);
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

export { expect };
