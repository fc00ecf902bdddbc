"use client";
export { LateBrokenPage as default } from "@/components/ui/late-broken-page";
