"use client";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";

/** Within the frame; should its code not come, the page outside of the frame stands in. */
export default lazyWithRetry(() =>
  import("@/components/ui/broken-page").then((module) => module.BrokenPage),
);
