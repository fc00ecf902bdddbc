"use client";
import { Menu } from "@mantine/core";
import Link from "next/link";
import type { ReactElement, ReactNode, Ref } from "react";
import { useOpenOnMount } from "./open-on-mount";

interface MenuEntry {
  label: string;
  icon?: ReactNode;
  /** Red for actions that can't be undone. */
  color?: "red";
  /** The link of the entry; `onClick` is for entries without one. */
  href?: string;
  /** The link leads to a file. */
  isDownload?: boolean;
  onClick?: () => void;
}

/** Renders the menu's button with the given props. */
type MenuButton = (props: {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  "aria-haspopup": "menu";
}) => ReactElement;

export interface MenuProps {
  button: MenuButton;
  entries: MenuEntry[];
}

/** The menu of a button, which opens on mount. */
export function OpenedMenu({ button, entries }: MenuProps) {
  const { button: ref, isOpen, onChange } = useOpenOnMount();
  return (
    <Menu opened={isOpen} onChange={onChange} position="bottom-end">
      <Menu.Target>{button({ ref, "aria-haspopup": "menu" })}</Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <EntryItem key={entry.label} {...entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function EntryItem({ label, icon, color, href, isDownload, onClick }: MenuEntry) {
  if (href && isDownload) {
    return (
      <Menu.Item component="a" href={href} download leftSection={icon}>
        {label}
      </Menu.Item>
    );
  }
  if (href) {
    return (
      <Menu.Item component={Link} href={href} leftSection={icon}>
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item {...(color && { color })} leftSection={icon} onClick={onClick}>
      {label}
    </Menu.Item>
  );
}
