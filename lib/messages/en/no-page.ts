import { translatable } from "../translatable";

/** Shown in place of a page. Separate from the other texts, because every page loads it. */
export const brokenPage = translatable("brokenPage", {
  title: "Something went wrong",
  text: "The server couldn’t show this page. Nothing was changed. Try again. If this keeps happening, ask the operator of this server to check its log.",
  reference: (digest: string) => `Reference: ${digest}`,
  retry: "Try again",
  partMissing: "Part of this page failed to load. Retrying…",
});

export const noPage = translatable("noPage", {
  title: "Page not found",
  text: "Check the address. The page may have moved.",
  back: "Go to the start page",
});
