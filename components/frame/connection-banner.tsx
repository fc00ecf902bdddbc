"use client";
import { Text } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { useConnection } from "@/components/session/use-connection";
import { useView } from "@/components/session/view-provider";
import { isConnected, lastReached, recordConnection } from "@/lib/client/connection";
import { formatMoment } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import classes from "./account-frame.module.css";

const m = messages.frame;

/** While Qassa cannot be reached: since when what the page shows is no longer current. */
export function ConnectionBanner() {
  const { timeZone } = useView();
  const isUp = useConnection();
  const page = usePathname();
  // The server has just sent it.
  useEffect(() => {
    if (isConnected()) recordConnection(true);
  }, [page]);
  if (isUp) return null;
  return (
    <div className={classes.offline} role="alert">
      <Text size="sm" fw={600} span>
        <IconWifiOff size={16} aria-hidden className={classes.offlineIcon} /> {m.offline}
      </Text>{" "}
      <Text size="sm" span>
        {m.offlineText(formatMoment(new Date(lastReached()), timeZone, "clock"))}
      </Text>
    </div>
  );
}
