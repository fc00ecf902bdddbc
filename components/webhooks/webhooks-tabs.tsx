"use client";
import { PageTabs } from "@/components/ui/page-tabs";
import * as messages from "@/lib/messages";

const m = messages.webhooks.tabs;

/** The webhook pages. */
export const WebhooksTabs = () => (
  <PageTabs
    label={m.label}
    pages={[
      { href: "/webhooks", name: m.subscriptions },
      { href: "/webhooks/deliveries", name: m.deliveries },
      { href: "/webhooks/catcher", name: m.catcher },
      { href: "/webhooks/signatures", name: m.signatures },
    ]}
  />
);
