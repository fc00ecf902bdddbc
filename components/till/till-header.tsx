"use client";
import {
  IconHistory,
  IconLock,
  IconSettings,
  IconVolume,
  IconVolumeOff,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useView } from "@/components/session/view-provider";
import { IconButton } from "@/components/ui/icon-button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import * as messages from "@/lib/messages";
import { TillBar } from "./till-bar";
import { TillMenuButton } from "./till-menu-button";
import classes from "./till.module.css";

const m = messages.till;

const TillMenuItems = lazyWithRetry(
  () => import("./till-menu-items").then((module) => module.TillMenuItems),
  { loading: () => <TillMenuButton /> },
);

/** The till's organization, and every action other than taking payments. */
export function TillHeader({
  name,
  hasSound,
  onSound,
  onLast,
  onOptions,
  onShift,
  onLock,
}: {
  name: string | undefined;
  hasSound: boolean;
  onSound: () => void;
  onLast: () => void;
  onOptions: () => void;
  onShift: () => void;
  /** Undefined if nobody can sign in with a PIN. */
  onLock: (() => void) | undefined;
}) {
  const tool = ({
    label,
    icon,
    act,
    isPressed,
  }: {
    label: string;
    icon: ReactNode;
    act: () => void;
    isPressed?: boolean;
  }) => (
    <IconButton label={label} size={44} aria-pressed={isPressed} onClick={act}>
      {icon}
    </IconButton>
  );
  const { brand, organizationName } = useView();
  return (
    <TillBar brand={brand} merchant={organizationName} name={name}>
      <div className={classes.tools}>
        {tool({ label: m.lastPayments, icon: <IconHistory aria-hidden />, act: onLast })}
        {tool({
          label: hasSound ? m.soundOn : m.soundOff,
          icon: hasSound ? <IconVolume aria-hidden /> : <IconVolumeOff aria-hidden />,
          act: onSound,
          isPressed: hasSound,
        })}
        {tool({ label: m.settings, icon: <IconSettings aria-hidden />, act: onOptions })}
        {onLock && tool({ label: m.lock.lock, icon: <IconLock aria-hidden />, act: onLock })}
        <TillMenu onShift={onShift} onLock={onLock} />
      </div>
    </TillBar>
  );
}

/** The signed-in user; the menu loads on the first click. */
function TillMenu(acts: { onShift: () => void; onLock: (() => void) | undefined }) {
  const [isWanted, setWanted] = useState(false);
  return isWanted ? (
    <TillMenuItems {...acts} />
  ) : (
    <TillMenuButton onClick={() => setWanted(true)} />
  );
}
