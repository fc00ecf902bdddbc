"use client";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";

/** Shown within the frame; if its code fails to load, the error page outside the frame is shown instead. */
export default lazyWithRetry(() =>
  import("@/components/ui/broken-page").then((module) => module.BrokenPage),
);
