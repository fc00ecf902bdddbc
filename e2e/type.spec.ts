// Texts are shown in our own font, whatever the reader's system has.
import { expect, type Page } from "@playwright/test";
import { test } from "./demo";

/** Shows a text on the page, and returns the families that the browser draws it with. */
async function familiesOf(page: Page, text: string): Promise<string[]> {
  await page.evaluate((shown) => {
    const probe = document.createElement("p");
    probe.id = "probe";
    probe.textContent = shown;
    document.querySelector("#probe")?.remove();
    document.body.prepend(probe);
  }, text);
  const browser = await page.context().newCDPSession(page);
  await browser.send("DOM.enable");
  await browser.send("CSS.enable");
  const { root } = await browser.send("DOM.getDocument");
  const probe = await browser.send("DOM.querySelector", {
    nodeId: root.nodeId,
    selector: "#probe",
  });
  const { fonts } = await browser.send("CSS.getPlatformFontsForNode", { nodeId: probe.nodeId });
  return fonts.map(
    ({ familyName, isCustomFont }) => `${familyName}${isCustomFont ? "" : " (system)"}`,
  );
}

test("amounts, Russian, Kazakh and Turkish are drawn with Inter", async ({ page }) => {
  await page.goto("/sign-in");
  for (const text of ["₸1,500.00 ₽20 €3", "Оплата прошла", "ӘәҒғҚқҢңӨөҰұҮүҺһІі", "Işık Ğ ł ő"]) {
    await expect.poll(() => familiesOf(page, text), { message: text }).toEqual(["Inter Variable"]);
  }
});

test("a page loads the Latin font alone until a text needs more", async ({ page }) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(new URL(request.url()).pathname);
  });
  await page.goto("/sign-in", { waitUntil: "networkidle" });
  expect(fonts).toEqual([expect.stringMatching(/^\/_next\/static\/media\/inter_latin-.*\.woff2$/)]);
  await familiesOf(page, "Қазақстан");
  await expect.poll(() => fonts).toHaveLength(2);
});
