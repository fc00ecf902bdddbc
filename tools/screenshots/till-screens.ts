// What the screens of the till show: a café with favourites and tips.
import { type APIRequestContext, type Page } from "playwright";
import { z } from "zod";

const Catalogue = z.object({ data: z.array(z.object({ item_id: z.string() })) });

const Taken = z.object({ payment: z.object({ payment_id: z.string(), qr_token: z.url() }) });
const Paid = z.object({ receipt_url: z.url() });

const SOLD = [
  { name: "Flat white", amount: 1300, category: "Coffee" },
  { name: "Cappuccino", amount: 1200, category: "Coffee" },
  { name: "Green tea", amount: 700, category: "Tea" },
  { name: "Croissant", amount: 900, category: "Bakery" },
  { name: "Cinnamon roll", amount: 1100, category: "Bakery" },
  { name: "Orange juice", amount: 1500, category: "Cold" },
];

/** Fills an empty catalogue, and turns tips on. */
export async function furnishCounter(owner: APIRequestContext, origin: string): Promise<void> {
  const headers = { origin };
  await owner.patch("/api/account/organization", {
    headers,
    data: { tip_percents: [5, 10, 15] },
  });
  const read = await owner.get("/api/account/catalogue");
  if (Catalogue.parse(await read.json()).data.length > 0) return;
  for (const item of SOLD) {
    await owner.post("/api/account/catalogue", {
      headers,
      data: { ...item, is_favourite: true },
    });
  }
}

/** Waits until an amount can be typed, and answers what the till is called if it is new. */
async function openEntry(page: Page): Promise<void> {
  const amount = page.getByLabel("Amount", { exact: true });
  const name = page.getByLabel("Name of the till");
  await amount.or(name).waitFor();
  if (await name.isVisible()) {
    await name.fill("Front counter");
    await page.getByRole("button", { name: "Save" }).click();
  }
  await amount.waitFor();
}

/** Slower than a barcode reader. */
const A_PERSON = { delay: 60 };

/** Taps two favourites, one of them twice, and types what is not in the catalogue. */
export async function fillBasket(page: Page): Promise<void> {
  await openEntry(page);
  for (const name of [/^Flat white/, /^Croissant/, /^Croissant/]) {
    await page.getByRole("button", { name }).first().click();
  }
  await page.keyboard.type("450", A_PERSON);
}

/** Types an amount, and waits for the question whether there is a tip. */
const askForTip = (amount: string) => async (page: Page) => {
  await openEntry(page);
  await page.keyboard.type(amount, A_PERSON);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Add a tip?" }).waitFor();
};

/** Takes an amount without a tip, and waits for the expected image or heading. */
export const takeAtTill = (amount: string, seen: string | RegExp) => async (page: Page) => {
  await askForTip(amount)(page);
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { name: seen });
  await page.getByRole("img", { name: seen }).or(heading).waitFor();
};

/** Opens the customer display of the same till. */
export async function showDisplay(page: Page): Promise<void> {
  await takeAtTill("3240", /^QR code/)(page);
  await page.goto("/till/display");
  await page.getByRole("img", { name: /^QR code/ }).waitFor();
}

/** The same, while it asks for a tip. */
export async function showTipOnDisplay(page: Page): Promise<void> {
  const response = page.waitForResponse((response) => response.url().endsWith("/tip-question"));
  await askForTip("3240")(page);
  await response;
  await page.goto("/till/display");
  await page.getByRole("region", { name: "Add a tip?" }).waitFor();
}

async function openShiftPanel(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Signed in as/ }).click();
  await page.getByRole("menuitem", { name: "Shift" }).click();
}

/** Shows what a shift has taken so far: an amount that is paid immediately. */
export async function showShift(page: Page): Promise<void> {
  await openEntry(page);
  await openShiftPanel(page);
  await page.getByRole("button", { name: "Open shift" }).click();
  await page.getByText(/^Open since/).waitFor();
  await page.keyboard.press("Escape");
  await takeAtTill("77701", "Paid")(page);
  await page.keyboard.press("Enter");
  await openShiftPanel(page);
  await page.getByRole("row", { name: /^Collected 1/ }).waitFor();
}

/** Keys in what to refund of a payment that has just been taken. */
export async function refundAtTill(page: Page): Promise<void> {
  await takeAtTill("77701", "Paid")(page);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Last payments" }).click();
  const panel = page.getByRole("dialog", { name: "Last payments" });
  await panel.getByRole("button", { name: "Refund" }).first().click();
  await page.getByTestId("refund-left").waitFor();
  await page.keyboard.type("1500", A_PERSON);
}

/** Sells a basket with a tip, pays as the customer does, and opens the receipt. */
export const showReceipt =
  ({ payer_phone }: { payer_phone: string }) =>
  async (page: Page) => {
    await fillBasket(page);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Add a tip?" }).waitFor();
    const taken = page.waitForResponse(
      (response) => response.url().endsWith("/payments") && response.request().method() === "POST",
    );
    await page.keyboard.press("2");
    const { payment } = Taken.parse(await (await taken).json());
    const payer = await page.context().newPage();
    await payer.goto(new URL(payment.qr_token).pathname);
    await payer.getByLabel("Your phone number").fill(payer_phone);
    await payer.getByRole("button", { name: /^Pay/ }).click();
    await page.getByRole("heading", { name: "Paid" }).waitFor();
    await payer.close();
    const read = await page.request.get(`/api/account/payments/${payment.payment_id}`);
    await page.goto(new URL(Paid.parse(await read.json()).receipt_url).pathname);
    await page.getByText("Flat white").waitFor();
  };
