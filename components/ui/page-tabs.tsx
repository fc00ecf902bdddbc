"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import classes from "./page-tabs.module.css";

/** Links to the pages of a section, each with its own URL; the current one is always in view. */
export function PageTabs({
  label,
  pages,
}: {
  label: string;
  pages: readonly { href: string; name: string }[];
}) {
  const path = usePathname();
  const tabs = useRef<HTMLElement>(null);
  const here = useRef<HTMLAnchorElement>(null);
  // Not all of them fit on a phone. An observer reports when it starts, too.
  useEffect(() => {
    const row = tabs.current!;
    const observer = new ResizeObserver(() => {
      const tab = here.current;
      if (tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, [path]);
  return (
    <nav ref={tabs} className={classes.tabs} aria-label={label}>
      {pages.map(({ href, name }) => (
        <Link
          key={href}
          href={href}
          ref={path === href ? here : undefined}
          className={classes.tab}
          aria-current={path === href ? "page" : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
