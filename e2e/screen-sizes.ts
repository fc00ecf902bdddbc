import type { Page } from "@playwright/test";

/** A phone upright and on its side, a tablet, a counter's screen, and a large one. */
export const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

/** How far the page and its parts reach beyond the screen. */
export const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    const parts = [...document.querySelectorAll("main *")];
    const below = parts.filter((part) => part.getBoundingClientRect().bottom > clientHeight + 1);
    return [scrollHeight - clientHeight, scrollWidth - clientWidth, below.length];
  });
