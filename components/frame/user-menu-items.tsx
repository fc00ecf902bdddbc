"use client";
import { Menu, useMantineColorScheme } from "@mantine/core";
import {
  IconBook,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from "@tabler/icons-react";
import Link from "next/link";
import { LanguageItems } from "@/components/session/language-items";
import { MenuPerson } from "@/components/session/menu-person";
import { useOwnLanguage } from "@/components/session/use-own-language";
import { useView } from "@/components/session/view-provider";
import { useOpenOnMount } from "@/components/ui/open-on-mount";
import { signOut } from "@/lib/client/sign-out";
import * as messages from "@/lib/messages";
import { UserButton } from "./user-button";

const m = messages.frame;

/** The signed-in user, their profile, the colour scheme, the language, and sign-out. */
export function UserMenuItems() {
  const { user } = useView();
  const { setColorScheme } = useMantineColorScheme();
  const { language, choose } = useOwnLanguage();
  const { button, isOpen, onChange } = useOpenOnMount();
  return (
    <Menu opened={isOpen} onChange={onChange} position="bottom-end" width={230}>
      <Menu.Target>
        <UserButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <MenuPerson name={user.name} email={user.email} />
        <Menu.Item component={Link} href="/settings/profile" leftSection={<IconUser size={14} />}>
          {m.profile}
        </Menu.Item>
        <Menu.Item component="a" href="/docs" leftSection={<IconBook size={14} />}>
          {m.documentation}
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
        <LanguageItems current={language} choose={choose} />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={14} />} onClick={() => void signOut("/sign-in")}>
          {m.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
