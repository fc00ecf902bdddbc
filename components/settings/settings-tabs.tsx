"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { SETTINGS_PAGES } from "@/components/session/settings-pages";
import { useView } from "@/components/session/view-provider";
import * as messages from "@/lib/messages";
import classes from "./settings-tabs.module.css";

const m = messages.settings;

/** The settings pages that the member's role can see. */
export function SettingsTabs() {
  const path = usePathname();
  const { permissions } = useView();
  const seen = SETTINGS_PAGES.filter(
    ({ permission }) => !permission || permissions.includes(permission),
  );
  const here = useRef<HTMLAnchorElement>(null);
  // Not all of them fit on a phone.
  useEffect(() => {
    here.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [path]);
  return (
    <nav className={classes.tabs} aria-label={m.title}>
      {seen.map(({ name, href }) => (
        <Link
          key={name}
          href={href}
          ref={path === href ? here : undefined}
          className={classes.tab}
          aria-current={path === href ? "page" : undefined}
        >
          {m.tabs[name]}
        </Link>
      ))}
    </nav>
  );
}
