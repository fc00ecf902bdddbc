// Tests that walk the pages of the demo organization, as its owner.
import type { BrowserContext } from "@playwright/test";
import { test as base } from "./sign-in";
import { findSubjects, signedInContext, type Subjects } from "./subjects";

export { expect } from "./sign-in";

/** Signs the owner in once for each worker, and finds something for every page to show. */
export const test = base.extend<object, { owner: BrowserContext; subjects: Subjects }>({
  owner: [
    async ({ browser, demo }, use) => use(await signedInContext(browser, demo, demo)),
    { scope: "worker" },
  ],
  subjects: [
    async ({ owner, demo }, use) => use(await findSubjects(owner, demo)),
    { scope: "worker" },
  ],
});
