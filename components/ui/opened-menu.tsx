"use client";
import { Menu } from "@mantine/core";
import Link from "next/link";
import type { ReactElement, ReactNode, Ref } from "react";
import { useOpenOnMount } from "./open-on-mount";

interface MenuEntry {
  label: string;
  icon?: ReactNode;
  /** Red for what cannot be undone. */
  color?: "red";
  /** Where it leads, or what it does. */
  href?: string;
  onClick?: () => void;
}

/** A button with the properties given to it, for a menu to open at. */
type MenuButton = (props: {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  "aria-haspopup": "menu";
}) => ReactElement;

export interface MenuProps {
  button: MenuButton;
  entries: MenuEntry[];
}

/** The menu of a button, open at first. */
export function OpenedMenu({ button, entries }: MenuProps) {
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
