"use client";
import { Stack, Text } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import * as messages from "@/lib/messages";
import classes from "./till.module.css";

const m = messages.till;

/** The ID of the banner, which is why what needs Qassa is disabled. */
export const OFFLINE_ID = "till-offline";

/** The one message while Qassa cannot be reached: what holds in spite of it. */
export function OfflineBanner({
  isWaiting,
  isUncertain,
}: {
  isWaiting: boolean;
  /** The response to the last intent was lost. */
  isUncertain: boolean;
}) {
  const text = isWaiting ? m.offlineWaiting : isUncertain ? m.offlineUncertain : m.offlineIdle;
  return (
    <Stack className={classes.offline} gap={2} role="alert" id={OFFLINE_ID}>
      <Text fw={700}>
        <IconWifiOff size={18} aria-hidden style={{ verticalAlign: "text-bottom" }} /> {m.offline}
      </Text>
      <Text size="sm">{text}</Text>
    </Stack>
  );
}
