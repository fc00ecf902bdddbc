"use client";
import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { sandboxMessages as m } from "@/lib/messages/sandbox";
import { usePhoneElement } from "./phone-frame";
import classes from "./phone-sheet.module.css";

interface PhoneSheetProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  onClosed?: () => void;
  children: ReactNode;
}

/** A sheet that slides up from the bottom of the phone. */
export function PhoneSheet({ opened, title, onClose, onClosed, children }: PhoneSheetProps) {
  const phone = usePhoneElement();
  if (!phone) return null;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      position="bottom"
      size="auto"
      title={title}
      portalProps={{ target: phone }}
      closeButtonProps={{ "aria-label": m.close }}
      classNames={{ content: classes.sheet, header: classes.head, title: classes.title }}
    >
      {children}
    </Drawer>
  );
}
