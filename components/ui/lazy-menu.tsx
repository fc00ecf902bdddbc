"use client";
import { useState } from "react";
import { lazyWithRetry } from "./lazy-with-retry";
import type { MenuProps } from "./opened-menu";

const OpenedMenu = lazyWithRetry<MenuProps>(
  () => import("./opened-menu").then((module) => module.OpenedMenu),
  { loading: ({ button }) => button({ "aria-haspopup": "menu" }) },
);

/** A button with a menu that loads on the first click. */
export function LazyMenu(menu: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <OpenedMenu {...menu} />;
  return menu.button({ "aria-haspopup": "menu", onClick: () => setWanted(true) });
}
