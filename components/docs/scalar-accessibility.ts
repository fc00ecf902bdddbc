import * as messages from "@/lib/messages";

const m = messages.docs.reference;

/** Corrects what automated checks find in Scalar's elements. Each correction is a no-op once it is done. */
function correct(root: Element) {
  for (const element of root.querySelectorAll("button[aria-selected]:not([role])")) {
    element.toggleAttribute("aria-current", element.getAttribute("aria-selected") === "true");
    element.removeAttribute("aria-selected");
  }
  for (const button of root.querySelectorAll("button[role='search']")) {
    button.removeAttribute("role");
    button.setAttribute("aria-label", m.searchOperations);
  }
  for (const button of root.querySelectorAll(".client-libraries-list button[aria-expanded]")) {
    if (!button.hasAttribute("aria-label")) button.setAttribute("aria-label", m.moreLanguages);
    if (!button.hasAttribute("role")) button.setAttribute("role", "tab");
  }
  for (const button of root.querySelectorAll(".scalar-code-copy:not([aria-label])")) {
    button.setAttribute("aria-label", messages.docs.copyCode);
  }
  for (const list of root.querySelectorAll("ul.endpoints:not([tabindex])")) {
    list.setAttribute("tabindex", "0");
  }
  for (const aside of root.querySelectorAll("aside[role='navigation']")) {
    aside.removeAttribute("role");
  }
}

/** Keeps Scalar's elements accessible as they change. Returns a function that stops it. */
export function keepAccessible(root: Element): () => void {
  const observer = new MutationObserver(() => correct(root));
  observer.observe(root, {
    subtree: true,
    childList: true,
    attributeFilter: ["aria-selected", "role"],
  });
  correct(root);
  return () => observer.disconnect();
}
