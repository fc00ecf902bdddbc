"use client";
import { Menu } from "@mantine/core";
import Link from "next/link";
import { useOpenOnMount } from "./open-on-mount";
import type { MenuButton, MenuEntry } from "./menu-entries";

/** The menu of a button, open at first. */
export function OpenedMenu({ button, entries }: { button: MenuButton; entries: MenuEntry[] }) {
  const { button: ref, isOpen, onChange } = useOpenOnMount();
  return (
    <Menu opened={isOpen} onChange={onChange} position="bottom-end">
      <Menu.Target>{button({ ref, "aria-haspopup": "menu" })}</Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ label, icon, color, href, onClick }) =>
          href ? (
            <Menu.Item key={label} component={Link} href={href} leftSection={icon}>
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item key={label} {...(color && { color })} leftSection={icon} onClick={onClick}>
              {label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
