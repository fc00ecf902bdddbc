"use client";
import { late } from "@/components/ui/late";

/** Within the frame; should its code not come, the page outside of the frame stands in. */
export default late(() =>
  import("@/components/ui/broken-page").then((module) => module.BrokenPage),
);
