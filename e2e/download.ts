import { readFile } from "node:fs/promises";
import { type Download, expect, type Page } from "@playwright/test";

/** Downloads the page's list or report with the mouse, in a format that its menu offers. */
export async function downloadAs(
  page: Page,
  format: "CSV" | "Excel (XLSX)",
  button = page.getByRole("button", { name: "Download" }),
): Promise<Download> {
  const entry = page.getByRole("menuitem", { name: format });
  await expect(async () => {
    // A click before hydration opens nothing.
    if (!(await entry.isVisible())) await button.click();
    await expect(entry).toBeVisible({ timeout: 1000 });
  }).toPass();
  const [download] = await Promise.all([page.waitForEvent("download"), entry.click()]);
  return download;
}

export const textOf = async (download: Download): Promise<string> =>
  readFile(await download.path(), "utf8");
