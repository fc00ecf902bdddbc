"use client";
import { IconHistory, IconSettings, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { LogoMark } from "@/components/ui/logo-mark";
import { MerchantLogo } from "@/components/ui/merchant-logo";
import { useView } from "@/components/session/view-provider";
import { brandVariables } from "@/lib/kit/brand";
import * as messages from "@/lib/messages";
import { TillMenuButton } from "./till-menu-button";
import classes from "./till.module.css";

const m = messages.till;

const TillMenuItems = lazyWithRetry(
  () => import("./till-menu-items").then((module) => module.TillMenuItems),
  { loading: () => <TillMenuButton /> },
);

/** The till's organization, and every action other than taking payments. */
export function TillHeader({
  hasSound,
  onSound,
  onLast,
  onOptions,
}: {
  hasSound: boolean;
  onSound: () => void;
  onLast: () => void;
  onOptions: () => void;
}) {
  const tool = (label: string, icon: ReactNode, act: () => void, isPressed?: boolean) => (
    <IconButton label={label} size={44} aria-pressed={isPressed} onClick={act}>
      {icon}
    </IconButton>
  );
  const { brand, organizationName } = useView();
  return (
    <header
      className={classes.header}
      style={brandVariables(brand)}
      data-branded={brand.accent !== undefined || undefined}
    >
      <div className={classes.brand}>
        {brand.logo ? (
          <MerchantLogo src={brand.logo} height="2.25rem" />
        ) : (
          <LogoMark height={26} isPlain={brand.accent !== undefined} />
        )}
        <span className={classes.merchant}>{organizationName}</span>
      </div>
      <div className={classes.tools}>
        {tool(m.lastPayments, <IconHistory aria-hidden />, onLast)}
        {tool(
          hasSound ? m.soundOn : m.soundOff,
          hasSound ? <IconVolume aria-hidden /> : <IconVolumeOff aria-hidden />,
          onSound,
          hasSound,
        )}
        {tool(m.settings, <IconSettings aria-hidden />, onOptions)}
        <TillMenu />
      </div>
    </header>
  );
}

/** The signed-in user; the menu loads on the first click. */
function TillMenu() {
  const [isWanted, setWanted] = useState(false);
  return isWanted ? <TillMenuItems /> : <TillMenuButton onClick={() => setWanted(true)} />;
}
