// The payer's receipt: from the merchant's texts and the code on the till's screen to the payer's own phone.
import type { Page } from "@playwright/test";
import { expectAccessibleInEveryForm } from "./axe";
import { SIZES } from "./screen-sizes";
import { expect, openTill, paid, slowTill, payCode, showQr, test } from "./shop";
import { notWholeOn } from "./whole-texts";

const receiptOf = (page: Page) => page.getByRole("article", { name: "Receipt" });

const codeOf = (page: Page) => page.getByRole("img", { name: "QR code of the receipt" });

/** What the receipt's code on a screen leads to: its address is also in the payment that the page read. */
async function addressOfReceipt(till: Page): Promise<string> {
  const id = await till.evaluate(async () => {
    const opened = await fetch("/api/account/till", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    const { showing } = (await opened.json()) as { showing?: { payment: { receipt_url: string } } };
    return showing?.payment.receipt_url;
  });
  expect(id).toBeDefined();
  return id!;
}

const withoutPrinter = () => {
  window.print = () => undefined;
};

/** CSS has 96 pixels in an inch. */
const PIXELS_PER_MM = 96 / 25.4;
const POINTS_PER_MM = 72 / 25.4;

/** The sizes of the pages that are printed, in whole millimetres. */
async function pagesOf(page: Page): Promise<{ width: number; height: number }[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const boxes = pdf.toString("latin1").matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  const millimetres = (points: string | undefined) => Math.round(Number(points) / POINTS_PER_MM);
  return Array.from(boxes, ([, width, height]) => ({
    width: millimetres(width),
    height: millimetres(height),
  }));
}

async function expectPaidScreenToFit(till: Page): Promise<void> {
  for (const size of SIZES) {
    await till.setViewportSize(size);
    for (const part of [till.getByTestId("amount"), codeOf(till)]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    // Squeezed by what is below, it would be less than a line tall.
    const lines = await till
      .getByTestId("amount")
      .evaluate((amount) => amount.clientHeight / parseFloat(getComputedStyle(amount).fontSize));
    expect(lines, `the amount at ${size.width} × ${size.height}`).toBeGreaterThanOrEqual(1.1);
  }
}

test("a payer scans the receipt, sees later refunds on it, and prints it on any paper", async ({
  ownShop: shop,
}) => {
  test.slow();
  const owner = await shop.signedIn("owner");
  await owner.goto("/settings");
  const card = owner.getByRole("region", { name: "Receipts" });
  await card.getByLabel("Address").fill("Abay Ave 10\nAlmaty");
  await card.getByLabel("Tax number").fill("123456789012");
  await card.getByLabel("Text at the end").fill("Returns within 14 days");
  await card.getByRole("button", { name: "Apply" }).click();
  await expect(owner.getByText("Saved", { exact: true }).first()).toBeVisible();
  await card.scrollIntoViewIfNeeded();

  const till = await slowTill(shop);
  await payCode(shop, await showQr(till, "1500"));
  await expect(paid(till)).toBeVisible();
  await expect(codeOf(till)).toBeVisible();
  await expectPaidScreenToFit(till);
  await till.setViewportSize({ width: 1280, height: 720 });
  const display = await till.context().newPage();
  await display.goto("/till/display");
  await expect(codeOf(display)).toBeVisible();
  const address = await addressOfReceipt(till);

  const payer = await shop.visitor();
  await payer.setViewportSize({ width: 390, height: 844 });
  await payer.goto(address);
  const receipt = receiptOf(payer);
  for (const text of [
    "TEST: no real money",
    "Abay Ave 10",
    "123456789012",
    "₸1,500.00",
    "Paid",
    "Timur",
    "Returns within 14 days",
  ]) {
    await expect(receipt).toContainText(text);
  }
  await expectAccessibleInEveryForm(payer);

  await payer.evaluate(withoutPrinter);
  for (const [paper, width, printable] of [
    ["Receipt printer, 58 mm", 58, 48],
    ["Receipt printer, 80 mm", 80, 72],
    ["A4", 210, 200],
  ] as const) {
    await payer.getByRole("button", { name: "Print" }).click();
    await payer.getByRole("menuitem", { name: paper }).click();
    await payer.emulateMedia({ media: "print" });
    const sheet = payer.locator(".print-sheet > div");
    await expect(sheet).toContainText("Corner Café");
    const box = (await sheet.boundingBox())!;
    expect(box.width).toBeLessThanOrEqual(printable * PIXELS_PER_MM);
    const overflow = await sheet.evaluate(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    );
    expect(overflow).toBe(0);
    expect(await notWholeOn(payer), paper).toEqual([]);
    await payer.emulateMedia({ media: null });

    const short = await pagesOf(payer);
    expect(short).toEqual([{ width, height: expect.any(Number) }]);
    if (paper === "A4") continue;
    await sheet.evaluate((slip) => {
      const facts = slip.querySelector("dl")!;
      const lines = Array.from({ length: 40 }, () => facts.firstElementChild!.cloneNode(true));
      facts.append(...lines);
    });
    const long = await pagesOf(payer);
    expect(long).toEqual([{ width, height: expect.any(Number) }]);
    expect(long[0]!.height).toBeGreaterThan(short[0]!.height + 100);
    await payer.reload();
    await payer.evaluate(withoutPrinter);
  }

  const id = (await receipt.getByText(/^pay_/).textContent())!;
  await owner.goto(`/payments/${id}`);
  await owner.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Partial amount" }).check();
  await dialog.getByLabel("Amount to refund").last().fill("400");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Refund ₸400.00" }).click();
  await expect(async () => {
    await payer.reload();
    await expect(receipt.getByText(/^Refunded, /)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(receipt).toContainText("−₸400.00");
  await expect(receipt).toContainText("₸1,100.00");
});

test("where receipts can be emailed, that fits too, and says what became of it", async ({
  shop,
}) => {
  const till = await slowTill(shop);
  await payCode(shop, await showQr(till, "1500"));
  // Without a mail server, emails become files, and tills offer none.
  await till.route("**/api/account/till", async (route) => {
    const response = await route.fetch();
    const opened = (await response.json()) as object;
    await route.fulfill({ response, json: { ...opened, mails_receipts: true } });
  });
  await till.reload();
  const button = till.getByRole("button", { name: "Send by email" });
  await expect(button).toBeVisible();
  await expectPaidScreenToFit(till);
  await till.setViewportSize({ width: 390, height: 844 });
  await button.click();
  const dialog = till.getByRole("dialog", { name: "Send the receipt" });
  const address = dialog.getByLabel("Email address");
  await address.fill("dana@example.com");
  await dialog.getByRole("button", { name: "Send" }).click();
  // In test mode, nobody but members gets one.
  await expect(address).toHaveAccessibleDescription(/in test mode/);
  const { email } = (await (await till.request.get("/api/account/profile")).json()) as {
    email: string;
  };
  await address.fill(email);
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByRole("status")).toHaveText(`Sent to ${email}.`);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toBeHidden();
});

test("a customer who comes back gets the receipt at the till again, and a wrong address opens nothing", async ({
  shop,
}) => {
  const till = await openTill(shop);
  await till.getByRole("button", { name: "Till settings" }).click();
  await till.getByRole("combobox", { name: "Next customer automatically" }).click();
  await till.getByRole("option", { name: "Never" }).click();
  await till.keyboard.press("Escape");
  await expect(till.getByRole("dialog")).toBeHidden();
  await payCode(shop, await showQr(till, "820"));
  await expect(paid(till)).toBeVisible();
  const address = await addressOfReceipt(till);
  await till.getByRole("button", { name: "Next customer" }).click();
  await till.getByRole("button", { name: "Last payments" }).click();
  await till.getByRole("button", { name: "Receipt" }).first().click();
  const dialog = till.getByRole("dialog", { name: "Receipt" });
  await expect(dialog.getByRole("img", { name: "QR code of the receipt" })).toBeVisible();
  await expect(receiptOf(till)).toContainText("₸820.00");
  // Without a mail server, nobody is offered an email that would not arrive.
  await expect(dialog.getByRole("button", { name: "Send by email" })).toHaveCount(0);
  await expectAccessibleInEveryForm(till);

  const payer = await shop.visitor();
  const response = await payer.goto(`${address.slice(0, -3)}AAA`);
  expect(response!.status()).toBe(404);
  await expect(payer.getByText("No receipt at this address")).toBeVisible();
});
