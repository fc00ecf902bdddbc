"use client";
import { useMay } from "@/components/session/view-provider";
import { PageTabs } from "@/components/ui/page-tabs";
import * as messages from "@/lib/messages";

const m = messages.reusableLinks.tabs;

/** The kinds of links; roles that only read payments see one of them, and no tabs. */
export const LinksTabs = () =>
  useMay("payments.link") ? (
    <PageTabs
      label={m.label}
      pages={[
        { href: "/links", name: m.one },
        { href: "/links/reusable", name: m.reusable },
      ]}
    />
  ) : null;
