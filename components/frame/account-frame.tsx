"use client";
import { AppShell, Box, Burger, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import Link from "next/link";
import type { ReactNode } from "react";
import { ViewProvider } from "@/components/ui/view-provider";
import type { View } from "@/lib/client/view";
import { messages } from "@/lib/messages";
import classes from "./account-frame.module.css";
import { ModeSwitch } from "./mode-switch";
import { OrganizationSwitch } from "./organization-switch";
import { PageLinks } from "./page-links";
import { SearchButton } from "./search";
import { TestBanner } from "./test-banner";
import { UserMenu } from "./user-menu";

const m = messages.frame;
const HEADER_HEIGHT = 56;

/** Header, sidebar and page of the signed-in account area. */
export function AccountFrame({ view, children }: { view: View; children: ReactNode }) {
  const [isOpen, { toggle, close }] = useDisclosure();
  return (
    <ViewProvider view={view}>
      <a href="#content" className={classes.skip}>
        {m.skip}
      </a>
      <AppShell
        header={{ height: HEADER_HEIGHT }}
        navbar={{ width: 232, breakpoint: "sm", collapsed: { mobile: !isOpen } }}
        padding={{ base: "md", md: "xl" }}
      >
        <AppShell.Header className={classes.header}>
          <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="sm">
            <Group gap="sm" wrap="nowrap" style={{ minWidth: 0 }}>
              <Burger
                opened={isOpen}
                onClick={toggle}
                hiddenFrom="sm"
                size="sm"
                aria-label={isOpen ? m.closeMenu : m.openMenu}
              />
              <Text component={Link} href="/overview" className={classes.product} visibleFrom="xs">
                {m.product}
              </Text>
              <OrganizationSwitch />
            </Group>
            <Group gap="xs" wrap="nowrap">
              <SearchButton />
              <ModeSwitch />
              <UserMenu />
            </Group>
          </Group>
        </AppShell.Header>
        <AppShell.Navbar p="sm" className={classes.navbar}>
          <PageLinks onFollow={close} />
        </AppShell.Navbar>
        <AppShell.Main>
          <TestBanner />
          <Box id="content" tabIndex={-1} className={classes.content}>
            {children}
          </Box>
        </AppShell.Main>
      </AppShell>
    </ViewProvider>
  );
}
