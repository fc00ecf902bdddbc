"use client";
export { BrokenPage as default } from "@/components/ui/broken-page";
