"use client";
import { useState } from "react";
import { lazyWithRetry } from "./lazy-with-retry";
import type { MenuProps } from "./opened-menu";

const OpenedMenu = lazyWithRetry<MenuProps>(
  () => import("./opened-menu").then((module) => module.OpenedMenu),
  { loading: ({ button }) => button({ "aria-haspopup": "menu" }), preload: "idle" },
);

/** A button with a menu, whose code loads when the page is idle. */
export function LazyMenu(menu: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <OpenedMenu {...menu} />;
  return menu.button({ "aria-haspopup": "menu", onClick: () => setWanted(true) });
}
