"use client";
import { UnstyledButton } from "@mantine/core";
import { IconHistory, IconHome, IconQrcode } from "@tabler/icons-react";
import { sandboxMessages as m } from "@/lib/messages/sandbox";
import classes from "./phone-tabs.module.css";

const TABS = [
  { value: "home", Icon: IconHome },
  { value: "pay", Icon: IconQrcode },
  { value: "history", Icon: IconHistory },
] as const;

export type PhoneTab = (typeof TABS)[number]["value"];

interface PhoneTabsProps {
  current: PhoneTab;
  /** The number of pending requests, shown on the home tab. */
  waiting: number;
  onChoose: (tab: PhoneTab) => void;
}

/** The tab bar at the bottom of the phone. */
export function PhoneTabs({ current, waiting, onChoose }: PhoneTabsProps) {
  return (
    <nav className={classes.tabs} aria-label={m.tabs.label}>
      {TABS.map(({ value, Icon }) => (
        <UnstyledButton
          key={value}
          className={classes.tab}
          aria-current={current === value ? "page" : undefined}
          onClick={() => onChoose(value)}
        >
          <span className={classes.icon}>
            <Icon size={22} stroke={current === value ? 2.2 : 1.7} aria-hidden />
            {value === "home" && waiting > 0 && (
              <span className={classes.count} aria-hidden>
                {waiting}
              </span>
            )}
          </span>
          {m.tabs[value]}
        </UnstyledButton>
      ))}
    </nav>
  );
}
