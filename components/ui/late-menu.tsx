"use client";
import { lazy, Suspense, useState } from "react";
import type { MenuButton, MenuEntry } from "./menu-entries";

const OpenedMenu = lazy(() =>
  import("./opened-menu").then((module) => ({ default: module.OpenedMenu })),
);

/** A button with a menu, which comes when it is wanted for the first time. */
export function LateMenu({ button, entries }: { button: MenuButton; entries: MenuEntry[] }) {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) return button({ "aria-haspopup": "menu", onClick: () => setWanted(true) });
  return (
    <Suspense fallback={button({ "aria-haspopup": "menu" })}>
      <OpenedMenu button={button} entries={entries} />
    </Suspense>
  );
}
