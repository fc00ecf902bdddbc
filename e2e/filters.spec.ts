// What a list does with a filter that cannot be one, typed into its form or in its address.
import type { Page } from "@playwright/test";
import { LANGUAGE_COOKIES } from "@/lib/kit/cookie-names";
import { expect, test } from "./sign-in";

const rows = (page: Page) => page.getByRole("table", { name: "Payments" }).getByRole("row");
const notApplied = (page: Page) =>
  page.getByRole("status").filter({ hasText: /^Filters? not applied/ });

test("a phone is found by its last digits, and what is none is refused where it is typed", async ({
  signedIn: page,
}) => {
  await page.goto("/payments");
  await expect(rows(page).nth(1)).toBeVisible();
  const shown = await rows(page).count();
  await page.getByRole("button", { name: "Filter by Phone" }).click();
  const form = page.getByRole("dialog", { name: "Phone" });
  for (const nonsense of ["woman", "67", "4567 or 68", "%%%"]) {
    await form.getByLabel("Phone").fill(nonsense);
    await form.getByRole("button", { name: "Apply" }).click();
    await expect(
      form.getByText("Enter a phone number, or at least its last 3 digits."),
    ).toBeVisible();
    await expect(form.getByLabel("Phone")).toBeFocused();
  }
  await expect(page).toHaveURL(/\/payments$/);
  expect(await rows(page).count()).toBe(shown);

  const phone = await page.evaluate(async () => {
    const listed = await fetch("/api/account/payments?limit=100");
    const { data } = (await listed.json()) as { data: { payer_phone?: string }[] };
    return data.find(({ payer_phone }) => payer_phone !== undefined)!.payer_phone!;
  });
  await form.getByLabel("Phone").fill(`•••• ${phone.slice(-4)}`);
  await expect(form.getByText("Enter a phone number")).toBeHidden();
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/payer_phone=/);
  const phones = async () => {
    const texts = await rows(page).allInnerTexts();
    return texts.slice(1).map((text) => text.replaceAll(/\D/g, ""));
  };
  await expect
    .poll(async () => {
      const found = await phones();
      return found.length > 0 && found.every((digits) => digits.includes(phone.slice(-4)));
    })
    .toBe(true);
});

test("an amount that no payment has is refused where it is typed", async ({ signedIn: page }) => {
  await page.goto("/payments");
  await page.getByRole("button", { name: "Filter by Amount" }).click();
  const form = page.getByRole("dialog", { name: "Amount" });
  await form.getByLabel("Amount").last().fill("0");
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(form.getByText("Enter an amount above 0.")).toBeVisible();
  await form.getByText("Between").click();
  await form.getByLabel("At least").fill("500");
  await form.getByLabel("At most").fill("400");
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(form.getByText("Enter at least the lower amount.")).toBeVisible();
  await form.getByLabel("At most").fill("0");
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(form.getByText("Enter an amount above 0.")).toBeVisible();
  await expect(page).toHaveURL(/\/payments$/);
  await expect(rows(page).nth(1)).toBeVisible();
});

const WRONG = {
  "/payments":
    "status=x&created_from=soon&created_to=2026-02-31&amount=12,50&payer_phone=woman&method=cash&sort=phone",
  "/payments?status=paid": "amount=0",
  "/refunds": `status=x&created_from=soon&payment_id=${"p".repeat(50)}`,
  "/static-qr": `search=${"q".repeat(300)}&from=soon`,
  "/webhooks/deliveries": "status=x&event=x&test=x&from=soon&to=0001-01-01",
  "/settings/audit": `ip=${"1".repeat(50)}&created_from=soon`,
};

for (const [list, wrong] of Object.entries(WRONG)) {
  test(`an address with wrong filters keeps the list: ${list}`, async ({ signedIn: page }) => {
    await page.goto(list);
    const kept = new URL(page.url()).search;
    await page.goto(`${list}${list.includes("?") ? "&" : "?"}${wrong}`);
    await expect(notApplied(page)).toBeVisible();
    // The list, or that there is nothing in it, but no failure of it.
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(page.getByText("Failed to load")).toHaveCount(0);
    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
    // In the words of the filters, not in the names of the API.
    await expect(notApplied(page)).not.toContainText(/[a-z]_[a-z]/);
    await notApplied(page)
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect(notApplied(page)).toBeHidden();
    await expect(page).toHaveURL((url) => url.search === kept);
  });
}

test("a time of day is chosen for each day, through midnight too", async ({ signedIn: page }) => {
  await page.goto("/payments");
  await expect(rows(page).nth(1)).toBeVisible();
  const filters = page.getByRole("group", { name: "Filter payments" });
  await filters.getByRole("button", { name: "Filter by Time" }).click();
  const form = page.getByRole("dialog", { name: "Time" });
  await form.getByLabel("From").fill("22:00");
  await form.getByLabel("To").fill("21:59");
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/time_from=22%3A00&time_to=21%3A59/);
  await expect(rows(page).nth(1)).toBeVisible();
});

test("the rows, their sums and the export are of the filters that are applied", async ({
  signedIn: page,
}) => {
  await page.goto("/payments?status=paid");
  await expect(rows(page).nth(1)).toBeVisible();
  await page.goto("/payments?status=paid&payer_phone=woman");
  await expect(notApplied(page)).toContainText(
    "Phone “woman”: Must be a phone number, such as +77011234567, or at least its last 3 digits",
  );
  await expect(rows(page).nth(1)).toContainText("Paid");
  await expect(page.getByText(/^[\d,]+ payments · ₸[\d,.]+ paid/)).toBeVisible();
  // The filter opens with what was typed, to be corrected.
  await page.getByRole("button", { name: "Phone: woman. Change filter" }).click();
  await expect(page.getByRole("dialog", { name: "Phone" }).getByLabel("Phone")).toHaveValue(
    "woman",
  );
});

test("every filter opens with a wrong value of the address", async ({ signedIn: page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(`/payments?${WRONG["/payments"]}&tag=x&till_id=x&device_id=x&location_id=x`);
  await expect(notApplied(page)).toBeVisible();
  const pills = page
    .getByRole("group", { name: "Filter payments" })
    .getByRole("button", { name: /Change filter$/ });
  const count = await pills.count();
  expect(count).toBe(9);
  for (let at = 0; at < count; at += 1) {
    await pills.nth(at).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  expect(errors).toEqual([]);
});

for (const [language, words] of [
  ["ru", ["Фильтр не применён", "Телефон «woman»: Нужен номер телефона, например +77011234567"]],
  ["kk", ["Сүзгі қолданылмады", "Телефон «woman»: Телефон нөмірі (мысалы, +77011234567)"]],
] as const) {
  test(`what is wrong is said in the language of the page: ${language}`, async ({
    signedIn: page,
    demo,
  }) => {
    const cookie = { name: LANGUAGE_COOKIES.person, value: language, url: demo.origin };
    await page.context().addCookies([cookie]);
    await page.goto("/payments?payer_phone=woman");
    const callout = page.getByRole("status").filter({ hasText: words[0] });
    await expect(callout).toContainText(words[1]);
    await expect(callout).not.toContainText("payer_phone");
  });
}
