"use client";
import { ActionIcon, Avatar, Menu, Text, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUser } from "@tabler/icons-react";
import Link from "next/link";
import { signOut } from "next-auth/react";
import { useView } from "@/components/ui/view-provider";
import { messages } from "@/lib/messages";

const m = messages.frame;

/** Who is signed in, how it looks, and the way out. */
export function UserMenu() {
  const { user } = useView();
  const { setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" radius="xl" size="lg" aria-label={m.account}>
          <Avatar size="sm" radius="xl" name={user.name} color="teal" alt="" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} truncate>
            {user.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
        </Menu.Label>
        <Menu.Item component={Link} href="/settings/profile" leftSection={<IconUser size={14} />}>
          {m.profile}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{m.colourScheme}</Menu.Label>
        <Menu.Item leftSection={<IconSun size={14} />} onClick={() => setColorScheme("light")}>
          {m.light}
        </Menu.Item>
        <Menu.Item leftSection={<IconMoon size={14} />} onClick={() => setColorScheme("dark")}>
          {m.dark}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDeviceDesktop size={14} />}
          onClick={() => setColorScheme("auto")}
        >
          {m.system}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={14} />}
          onClick={() => void signOut({ callbackUrl: "/sign-in" })}
        >
          {m.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
