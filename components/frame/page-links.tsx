"use client";
import { Stack, Text } from "@mantine/core";
import {
  IconArrowBackUp,
  IconCashRegister,
  IconChartBar,
  IconCreditCard,
  IconDeviceMobile,
  IconLayoutDashboard,
  IconLink,
  IconQrcode,
  IconSettings,
  IconWebhook,
} from "@tabler/icons-react";
import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { useView } from "@/components/ui/view-provider";
import * as messages from "@/lib/messages";
import classes from "./account-frame.module.css";
import { PAGES, type PageName } from "./pages";

const m = messages.frame;

const ICONS: Record<PageName, typeof IconLink> = {
  overview: IconLayoutDashboard,
  till: IconCashRegister,
  payments: IconCreditCard,
  refunds: IconArrowBackUp,
  links: IconLink,
  staticQr: IconQrcode,
  webhooks: IconWebhook,
  devices: IconDeviceMobile,
  reports: IconChartBar,
  settings: IconSettings,
};

/** The sidebar: the pages that the member's role may see. */
export function PageLinks({ onFollow }: { onFollow: () => void }) {
  const path = usePathname();
  const { permissions } = useView();
  const seen = PAGES.filter(({ permission }) => !permission || permissions.includes(permission));
  const sections = [...new Set(seen.map(({ section }) => section))];
  return (
    <Stack component="nav" gap="lg" aria-label={m.product}>
      {sections.map((section) => (
        <Stack key={section} gap={2}>
          {section !== "top" && (
            <Text size="xs" fw={600} c="dimmed" px="sm" pb={4}>
              {m.sections[section]}
            </Text>
          )}
          {seen
            .filter((page) => page.section === section)
            .map(({ name, href }) => {
              const Icon = ICONS[name];
              const isHere = path === href || path.startsWith(`${href}/`);
              return (
                <Link
                  key={name}
                  href={href}
                  className={classes.pageLink}
                  aria-current={isHere ? "page" : undefined}
                  onClick={onFollow}
                >
                  <Icon size={18} stroke={1.6} aria-hidden />
                  <span>{m.pages[name]}</span>
                  <OnTheWay />
                </Link>
              );
            })}
        </Stack>
      ))}
    </Stack>
  );
}

/** A sign beside the page that was asked for, should it take a moment. */
function OnTheWay() {
  const { pending } = useLinkStatus();
  return <span className={classes.onTheWay} data-pending={pending} aria-hidden />;
}
