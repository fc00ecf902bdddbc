"use client";
import { createContext, type ReactNode, use, useState } from "react";
import { sandboxMessages as m } from "@/lib/messages/sandbox";
import classes from "./phone-frame.module.css";

const PhoneElement = createContext<HTMLElement | null>(null);

/** Where sheets of this phone come up: within it, not over the whole page. */
export const usePhoneElement = () => use(PhoneElement);

interface PhoneFrameProps {
  /** Stays at the foot of the phone while the rest scrolls. */
  foot?: ReactNode;
  /** Lies over everything else. */
  over?: ReactNode;
  children: ReactNode;
}

/** A phone on a table; on a real phone, its whole screen. */
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
