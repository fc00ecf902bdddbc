"use client";
import { Box, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { NotificationsProps } from "@mantine/notifications";
import { IconMenu2, IconX } from "@tabler/icons-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { ListSettingsProvider } from "@/components/list/list-settings";
import { homeOf } from "@/components/session/home-of";
import { useStoredLanguage } from "@/components/session/use-own-language";
import { ViewProvider } from "@/components/session/view-provider";
import { IconButton } from "@/components/ui/icon-button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import type { View } from "@/lib/domain/sign-in/view-schemas";
import * as messages from "@/lib/messages";
import { ConnectionBanner } from "./connection-banner";
import { ModeSwitch } from "./mode-switch";
import { OrganizationButton } from "./organization-button";
import type { PageIcons } from "./page-icons";
import { PageLinks } from "./page-links";
import { Palette } from "./palette";
import { TestBanner } from "./test-banner";
import { UserButton } from "./user-button";
import classes from "./account-frame.module.css";

const m = messages.frame;

const OrganizationMenu = lazyWithRetry(
  () => import("./organization-menu").then((module) => module.OrganizationMenu),
  { loading: () => <OrganizationButton />, preload: "idle" },
);

const UserMenuItems = lazyWithRetry(
  () => import("./user-menu-items").then((module) => module.UserMenuItems),
  { loading: () => <UserButton />, preload: "idle" },
);

const Notifications = lazyWithRetry<NotificationsProps>(
  () => import("@mantine/notifications").then((module) => module.Notifications),
  { inBrowserOnly: true },
);

/** Header, sidebar and page of the signed-in account area. */
export function AccountFrame({
  view,
  logo,
  icons,
  children,
}: {
  view: View;
  logo: ReactNode;
  icons: PageIcons;
  children: ReactNode;
}) {
  const [isOpen, { toggle, close }] = useDisclosure();
  return (
    <ViewProvider view={view}>
      <StoredLanguage />
      <ListSettingsProvider>
        <a href="#content" className={classes.skip}>
          {m.skip}
        </a>
        <header className={classes.header}>
          <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="xs">
            <Group gap="xs" wrap="nowrap" flex={1} miw={0}>
              <Box hiddenFrom="sm">
                <IconButton
                  label={isOpen ? m.closeMenu : m.openMenu}
                  aria-expanded={isOpen}
                  aria-controls="pages"
                  onClick={toggle}
                >
                  {isOpen ? <IconX size={22} aria-hidden /> : <IconMenu2 size={22} aria-hidden />}
                </IconButton>
              </Box>
              <Box
                component={Link}
                href={homeOf(view.role)}
                className={classes.product}
                visibleFrom="xs"
              >
                {logo}
              </Box>
              <OrganizationSwitch />
            </Group>
            <Group gap="xs" wrap="nowrap">
              <Palette />
              <Box visibleFrom="xs">
                <ModeSwitch />
              </Box>
              <UserMenu />
            </Group>
          </Group>
        </header>
        <div id="pages" className={classes.pages} data-open={isOpen || undefined}>
          {/* On a phone the header has room for the organization's name instead. */}
          <Box hiddenFrom="xs" mb="md">
            <ModeSwitch />
          </Box>
          <PageLinks icons={icons} onFollow={close} />
        </div>
        <main className={classes.main}>
          <TestBanner />
          <ConnectionBanner />
          <Box id="content" tabIndex={-1} className={classes.content}>
            {children}
          </Box>
        </main>
        <Notifications position="top-right" />
      </ListSettingsProvider>
    </ViewProvider>
  );
}

function StoredLanguage() {
  useStoredLanguage();
  return null;
}

/** The current organization; the menu with the others loads on the first click. */
function OrganizationSwitch() {
  const [isWanted, setWanted] = useState(false);
  return isWanted ? <OrganizationMenu /> : <OrganizationButton onClick={() => setWanted(true)} />;
}

/** The signed-in user; the menu loads on the first click. */
function UserMenu() {
  const [isWanted, setWanted] = useState(false);
  return isWanted ? <UserMenuItems /> : <UserButton onClick={() => setWanted(true)} />;
}
