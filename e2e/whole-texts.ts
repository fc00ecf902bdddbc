// Finds what is not shown whole: the texts of buttons, and amounts, wherever they are.
import { expect, type Page } from "@playwright/test";

/** Runs in the page. Returns the texts of buttons that are cut, and the amounts that are cut or on two lines. */
function notWhole(): string[] {
  const BUTTONS =
    "button, [role=button], [role=menuitem], [role=tab], a.mantine-Button-root, .mantine-SegmentedControl-label";
  const AMOUNT =
    /-?(?:\p{Sc}|\b(?:kr|R\$|[A-Z]{3})\u00A0?)\u00A0?\d[\d,]*(?:\.\d+)?|-?\d[\d\u00A0]*(?:,\d+)?\u00A0(?:\p{Sc}|kr\b|R\$)/gu;
  const range = document.createRange();
  const isShown = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(each);
      if (overflowX === "visible" && overflowY === "visible") continue;
      // What only screen readers get, and what is folded away.
      const { width, height } = each.getBoundingClientRect();
      if (width <= 2 || height <= 2) return false;
    }
    return true;
  };
  const clips = (overflow: string) => overflow === "hidden" || overflow === "clip";
  const scrolls = (overflow: string) => overflow === "auto" || overflow === "scroll";
  const isCut = (rect: DOMRect, element: Element): boolean => {
    let [across, along] = [true, true];
    // Letters take less than their lines.
    const [top, bottom] = [rect.top + rect.height * 0.22, rect.bottom - rect.height * 0.22];
    for (
      let each: Element | null = element;
      each && each !== document.body;
      each = each.parentElement
    ) {
      const style = getComputedStyle(each);
      const box = each.getBoundingClientRect();
      if (style.display !== "inline" && style.display !== "contents") {
        if (
          across &&
          clips(style.overflowX) &&
          (rect.left < box.left - 1 || rect.right > box.right + 1)
        )
          return true;
        if (along && clips(style.overflowY) && (top < box.top - 1 || bottom > box.bottom + 1))
          return true;
        if (scrolls(style.overflowX)) across = false;
        if (scrolls(style.overflowY)) along = false;
      }
      if (style.position === "fixed") return false;
    }
    const isAside = rect.right <= 0 || rect.left >= innerWidth;
    return across && !isAside && (rect.left < -1 || rect.right > innerWidth + 1);
  };
  const found: string[] = [];
  const blocks = new Map<Element, Text[]>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const parent = text.parentElement;
    if (!parent || !text.data.trim() || parent.closest("script, style, noscript, code, pre"))
      continue;
    if (!/\d/.test(text.data) && !parent.closest(BUTTONS) && !/\p{Sc}/u.test(text.data)) continue;
    if (!isShown(parent)) continue;
    const button = parent.closest(BUTTONS);
    if (button) {
      range.selectNodeContents(text);
      const outer = button.getBoundingClientRect();
      const rects = [...range.getClientRects()];
      if (
        rects.some(
          (rect) =>
            isCut(rect, parent) ||
            rect.left < outer.left - 1 ||
            rect.right > outer.right + 1 ||
            rect.top + rect.height * 0.22 < outer.top - 1 ||
            rect.bottom - rect.height * 0.22 > outer.bottom + 1,
        )
      )
        found.push(`button: ${button.textContent.trim()}`);
    }
    let block: Element = parent;
    while (getComputedStyle(block).display === "inline" && block.parentElement)
      block = block.parentElement;
    blocks.set(block, [...(blocks.get(block) ?? []), text]);
  }
  for (const texts of blocks.values()) {
    const all = texts.map(({ data }) => data).join("");
    for (const match of all.matchAll(AMOUNT)) {
      const at = (offset: number): [Text, number] => {
        for (const text of texts) {
          if (offset <= text.length) return [text, offset];
          offset -= text.length;
        }
        throw new Error("beyond the text");
      };
      const [last, end] = at(match.index + match[0].length);
      // The first character, not the end of the text before it.
      const [first, start] = at(match.index + 1);
      range.setStart(first, start - 1);
      range.setEnd(last, end);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (rects.length === 0) continue;
      if (
        Math.max(...rects.map(({ top }) => top)) >=
        Math.min(...rects.map(({ bottom }) => bottom)) - 1
      )
        found.push(`broken amount: ${match[0]} in ${all.slice(0, 80)}`);
      else if (rects.some((rect) => isCut(rect, first.parentElement!)))
        found.push(`cut amount: ${match[0]} in ${all.slice(0, 80)}`);
    }
  }
  for (const input of document.querySelectorAll<HTMLInputElement>("input[inputmode=decimal]")) {
    if (input.scrollWidth > input.clientWidth + 1) found.push(`cut amount: ${input.value}`);
  }
  return [...new Set(found)];
}

export const notWholeOn = (page: Page): Promise<string[]> => page.evaluate(notWhole);

/** Expects the text of each button, and each amount, to be shown whole, and each amount on one line. */
export const expectTextsWhole = (page: Page, where: string): Promise<void> =>
  expect.soft.poll(() => notWholeOn(page), `${page.url()} ${where}`).toEqual([]);
