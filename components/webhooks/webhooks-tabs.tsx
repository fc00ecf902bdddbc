"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import * as messages from "@/lib/messages";
import classes from "./webhooks-tabs.module.css";

const m = messages.webhooks.tabs;

const pages = () => [
  { href: "/webhooks", label: m.subscriptions },
  { href: "/webhooks/deliveries", label: m.deliveries },
  { href: "/webhooks/catcher", label: m.catcher },
  { href: "/webhooks/signatures", label: m.signatures },
];

/** The webhook pages, as links so that each has its own URL. */
export function WebhooksTabs() {
  const path = usePathname();
  return (
    <nav aria-label={m.label} className={classes.tabs}>
      {pages().map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          className={classes.tab}
          aria-current={path === href ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
