"use client";
import { createContext, type ReactNode, use, useState } from "react";
import { sandboxMessages as m } from "@/lib/messages/sandbox";
import classes from "./phone-frame.module.css";

const PhoneElement = createContext<HTMLElement | null>(null);

/** The element that this phone's sheets open in, so that they don't cover the whole page. */
export const usePhoneElement = () => use(PhoneElement);

interface PhoneFrameProps {
  /** Stays at the bottom of the phone while the rest scrolls. */
  foot?: ReactNode;
  /** Covers everything else. */
  over?: ReactNode;
  children: ReactNode;
}

/** The outline of a phone; on a real phone, it fills the screen. */
export function PhoneFrame({ foot, over, children }: PhoneFrameProps) {
  const [phone, setPhone] = useState<HTMLElement | null>(null);
  return (
    <PhoneElement value={phone}>
      <div className={classes.page}>
        <div className={classes.phone} ref={setPhone}>
          <p className={classes.strip}>
            <span>{m.strip}</span>
          </p>
          <main className={classes.screen}>{children}</main>
          {foot}
          {over}
        </div>
      </div>
    </PhoneElement>
  );
}
