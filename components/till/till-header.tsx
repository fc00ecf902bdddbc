"use client";
import { ActionIcon, Avatar, Group, Menu, Text, Tooltip } from "@mantine/core";
import {
  IconDeviceDesktop,
  IconHistory,
  IconLayoutDashboard,
  IconLogout,
  IconSettings,
  IconVolume,
  IconVolumeOff,
} from "@tabler/icons-react";
import { signOut } from "next-auth/react";
import { useView } from "@/components/ui/view-provider";
import * as messages from "@/lib/messages";
import classes from "./till.module.css";

const m = messages.till;

/** Whose till it is, and what is beside the taking of payments. */
export function TillHeader({
  hasSound,
  onSound,
  onLast,
  onOptions,
}: {
  hasSound: boolean;
  onSound: () => void;
  onLast: () => void;
  onOptions: () => void;
}) {
  const { organizationName, user, permissions } = useView();
  const tool = (label: string, icon: React.ReactNode, act: () => void, pressed?: boolean) => (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={label}
        aria-pressed={pressed}
        onClick={act}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <header className={classes.header}>
      <span className={classes.merchant}>{organizationName}</span>
      <Group gap={4} wrap="nowrap">
        {tool(m.lastPayments, <IconHistory aria-hidden />, onLast)}
        {tool(
          hasSound ? m.soundOn : m.soundOff,
          hasSound ? <IconVolume aria-hidden /> : <IconVolumeOff aria-hidden />,
          onSound,
          hasSound,
        )}
        {tool(m.settings, <IconSettings aria-hidden />, onOptions)}
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              radius="xl"
              aria-label={m.user(user.name)}
            >
              <Avatar size={34} radius="xl" name={user.name} variant="filled" color="teal" alt="" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>
              <Text size="sm" fw={600} truncate>
                {user.name}
              </Text>
              <Text size="xs" truncate>
                {user.email}
              </Text>
            </Menu.Label>
            <Menu.Item
              component="a"
              href="/till/display"
              target="_blank"
              leftSection={<IconDeviceDesktop size={16} aria-hidden />}
            >
              {m.customerDisplay}
            </Menu.Item>
            {permissions.includes("payments.read") && (
              <Menu.Item
                component="a"
                href="/overview"
                leftSection={<IconLayoutDashboard size={16} aria-hidden />}
              >
                {m.account}
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconLogout size={16} aria-hidden />}
              onClick={() => void signOut({ callbackUrl: "/sign-in" })}
            >
              {m.signOut}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </header>
  );
}
