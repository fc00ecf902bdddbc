// Every page in light and dark, wide and narrow: no serious axe violation, horizontal scroll or console error.
import { readdirSync } from "node:fs";
import path from "node:path";
import type { BrowserContext } from "@playwright/test";
import { ACCOUNT_PAGES, addressOf, type Shown } from "./account-pages";
import { consoleErrorsOf, expectAccessibleInEveryForm } from "./axe";
import { expect, test as base } from "./owner";
import { join, leave, signedInContext } from "./subjects";

const visitor = (page: string, address: Shown["address"] = `/${page}`): Shown => ({
  page: `(auth)/${page}`,
  address,
  who: "visitor",
});

const PAGES: Shown[] = [
  ...ACCOUNT_PAGES,
  { page: ".", address: "/", who: "visitor" },
  visitor("sign-in"),
  visitor("sign-up"),
  visitor("forgotten-password"),
  visitor("reset-password"),
  visitor("reset-password", ({ reset }) => reset),
  visitor("invitation"),
  visitor("invitation", ({ invitation }) => invitation),
  {
    page: "(auth)/first-organization",
    address: "/first-organization",
    who: "without organization",
  },
  { page: "(pay)/pay/[token]", address: ({ payPage }) => payPage, who: "visitor" },
  { page: "(pay)/r/[token]", address: ({ receipt }) => receipt, who: "visitor" },
];

type Who = NonNullable<Shown["who"]> | "owner";

const test = base.extend<object, { people: Record<Who, BrowserContext> }>({
  people: [
    async ({ browser, demo, owner }, use) => {
      const leaver = await signedInContext(browser, demo, await join(owner, demo, "cashier"));
      await leave(leaver, demo);
      const visitor = await browser.newContext({ baseURL: demo.origin });
      await use({ owner, visitor, "without organization": leaver });
    },
    { scope: "worker" },
  ],
});

const pathOf = (address: string) => address.replace(/[?#].*$/, "");

test("the front page and every page of the account area, for visitors and for payers is checked", () => {
  const app = path.join(import.meta.dirname, "..", "app");
  const pages = ["(account)", "(auth)", "(pay)"].flatMap((part) =>
    readdirSync(path.join(app, part), { recursive: true, encoding: "utf8" })
      .filter((file) => path.basename(file) === "page.tsx")
      .map((file) => path.posix.join(part, path.dirname(file).replaceAll(path.sep, "/"))),
  );
  expect([...new Set(PAGES.map(({ page }) => page))].sort()).toEqual([".", ...pages].sort());
});

for (const [index, shown] of PAGES.entries()) {
  const { page: name, who = "owner" } = shown;
  test(`${name} is accessible, page ${index + 1}`, async ({ people, subjects }) => {
    // Each page is checked in four variants.
    test.slow();
    const page = await people[who].newPage();
    const complaints = consoleErrorsOf(page);
    const asked = addressOf(shown, subjects);
    const response = await page.goto(asked);
    expect(response!.status()).toBe(200);
    await page.waitForLoadState("networkidle");
    expect(new URL(page.url()).pathname).toBe(pathOf(new URL(asked, page.url()).pathname));
    await expectAccessibleInEveryForm(page);
    expect(complaints).toEqual([]);
    await page.close();
  });
}
