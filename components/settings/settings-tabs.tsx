"use client";
import { SETTINGS_PAGES } from "@/components/session/settings-pages";
import { useView } from "@/components/session/view-provider";
import { PageTabs } from "@/components/ui/page-tabs";
import * as messages from "@/lib/messages";

const m = messages.settings;

/** The settings pages that the member's role can see. */
export function SettingsTabs() {
  const { permissions } = useView();
  const pages = SETTINGS_PAGES.filter(
    ({ permission }) => !permission || permissions.includes(permission),
  ).map(({ name, href }) => ({ href, name: m.tabs[name] }));
  return <PageTabs label={m.title} pages={pages} />;
}
