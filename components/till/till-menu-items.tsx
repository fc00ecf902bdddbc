"use client";
import { Menu } from "@mantine/core";
import {
  IconDeviceDesktop,
  IconLayoutDashboard,
  IconLock,
  IconLogout,
  IconMaximize,
  IconMinimize,
  IconReceipt,
} from "@tabler/icons-react";
import { LanguageItems } from "@/components/session/language-items";
import { MenuPerson } from "@/components/session/menu-person";
import { useLanguage } from "@/components/session/use-language";
import { useView } from "@/components/session/view-provider";
import { useOpenOnMount } from "@/components/ui/open-on-mount";
import { recordConnection } from "@/lib/client/connection";
import * as messages from "@/lib/messages";
import { leaveTill } from "./leave-till";
import { TillMenuButton } from "./till-menu-button";
import { useFullScreen } from "./use-full-screen";

const m = messages.till;

/** The cashier's menu, which opens on mount. The language is the till's, whoever works at it. */
export function TillMenuItems({
  onShift,
  onLock,
}: {
  onShift: () => void;
  /** Undefined if nobody can sign in with a PIN. */
  onLock: (() => void) | undefined;
}) {
  const { user, permissions, isAtTill, organizationId, mode } = useView();
  const { language, choose } = useLanguage("till");
  const { button, isOpen, onChange } = useOpenOnMount();
  const { isOn, toggle } = useFullScreen();
  const leave = () =>
    void leaveTill({ organizationId, mode }, "/sign-in").catch(() => recordConnection(false));
  return (
    <Menu opened={isOpen} onChange={onChange} position="bottom-end" width={240}>
      <Menu.Target>
        <TillMenuButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <MenuPerson name={user.name} email={user.email} />
        <Menu.Item leftSection={<IconReceipt size={16} aria-hidden />} onClick={onShift}>
          {messages.shifts.menu}
        </Menu.Item>
        <Menu.Item
          component="a"
          href="/till/display"
          target="_blank"
          leftSection={<IconDeviceDesktop size={16} aria-hidden />}
        >
          {m.customerDisplay}
        </Menu.Item>
        {toggle && (
          <Menu.Item
            leftSection={
              isOn ? <IconMinimize size={16} aria-hidden /> : <IconMaximize size={16} aria-hidden />
            }
            onClick={toggle}
          >
            {isOn ? m.leaveFullScreen : m.fullScreen}
          </Menu.Item>
        )}
        {!isAtTill && (
          <Menu.Item
            component="a"
            href={permissions.includes("payments.search") ? "/overview" : "/settings/profile"}
            leftSection={<IconLayoutDashboard size={16} aria-hidden />}
          >
            {m.account}
          </Menu.Item>
        )}
        <Menu.Divider />
        <LanguageItems current={language} choose={choose} />
        <Menu.Divider />
        {isAtTill && onLock ? (
          <Menu.Item leftSection={<IconLock size={16} aria-hidden />} onClick={onLock}>
            {m.lock.lock}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={leave}>
            {m.signOut}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
