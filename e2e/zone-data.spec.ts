// Times on pages come from the server's offsets: a browser's zone data may be years old.
import type { BrowserContext } from "@playwright/test";
import { ACCOUNT_PAGES, addressOf } from "./account-pages";
import { consoleErrorsOf } from "./axe";
import { expect, test } from "./owner";
import { openComplete } from "./page-complete";

/** Runs in the page: a browser that knows no time zone but UTC, and its own. */
function forgetZones() {
  const requestedZones: string[] = [];
  const Known = Intl.DateTimeFormat;
  const Forgetful = function (locales?: string, options?: Intl.DateTimeFormatOptions) {
    const zone = options?.timeZone;
    if (zone === undefined || zone === "UTC") return new Known(locales, options);
    requestedZones.push(zone);
    throw new RangeError(`Invalid time zone specified: ${zone}`);
  };
  Object.assign(Forgetful, { supportedLocalesOf: Known.supportedLocalesOf.bind(Known) });
  Forgetful.prototype = Known.prototype;
  Object.assign(Intl, { DateTimeFormat: Forgetful });
  Object.assign(window, { requestedZones });
}

async function visit(context: BrowserContext, address: string) {
  const page = await context.newPage();
  await page.addInitScript(forgetZones);
  const errors = consoleErrorsOf(page);
  await openComplete(page, address);
  const expectNoZoneRequests = async () => {
    const requestedZones = await page.evaluate(
      () => (window as unknown as { requestedZones: string[] }).requestedZones,
    );
    expect({ address, requestedZones, errors }).toEqual({
      address,
      requestedZones: [],
      errors: [],
    });
  };
  await expectNoZoneRequests();
  return { page, expectNoZoneRequests };
}

test("no page asks the browser for the time in a zone", async ({ owner, subjects }) => {
  test.slow();
  const addresses = [
    ...ACCOUNT_PAGES.map((shown) => addressOf(shown, subjects)),
    "/till",
    `/receipts/${subjects.payment}`,
    subjects.receipt,
    subjects.payPage,
  ];
  for (const address of addresses) {
    const { page } = await visit(owner, address);
    await page.close();
  }
});

test("a report has the server's time in another zone, too", async ({ owner }) => {
  const address = "/reports?time_zone=America/New_York&day=2026-07-01";
  const { page, expectNoZoneRequests } = await visit(owner, address);
  const zone = page
    .getByRole("textbox", { name: "Time zone" })
    .or(page.getByRole("combobox", { name: "Time zone" }));
  await expect(zone).toHaveValue("America/New_York");
  // The demo is never there: it is where it is afternoon.
  await zone.click();
  await zone.fill("Colombo");
  await page.getByRole("option", { name: "Asia/Colombo" }).click();
  await expect(page).toHaveURL(/time_zone=Asia%2FColombo/);
  await expect(zone).toHaveValue("Asia/Colombo");
  await expect(page.getByText(/Asia\/Colombo · /).first()).toBeAttached();
  await expectNoZoneRequests();
});
