"use client";
import dynamic from "next/dynamic";

/** In place of a page whose making failed. Every page would carry it along, and almost none shows it. */
export const LateBrokenPage = dynamic(() =>
  import("./broken-page").then((module) => module.BrokenPage),
);
