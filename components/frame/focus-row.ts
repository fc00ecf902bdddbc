const isVisible = (link: HTMLElement) => link.checkVisibility();
const rowOf = (element: Element | null | undefined) => element?.closest("tr, li");

/**
 * Moves the focus to the link of the next or previous row of the page's lists; returns whether there is one. Enter then
 * opens the row, as with any link.
 */
export function focusRow(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>("#content a[data-record]")];
  const shown = links.filter(isVisible);
  const current = rowOf(document.activeElement);
  const at = current ? shown.findIndex((link) => rowOf(link) === current) : -1;
  const next = at === -1 && step === -1 ? undefined : shown[at + step];
  if (!next) return at !== -1;
  next.focus({ preventScroll: true });
  (rowOf(next) ?? next).scrollIntoView({ block: "nearest" });
  return true;
}
