"use client";
import { Button } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Scope } from "@/lib/client/api";
import { sandboxMessages } from "@/lib/messages/sandbox";
import { busyHourQuery } from "./busy-hour-queries";

const m = sandboxMessages.busyHour;

/** Tells members that a busy hour is being played, and how far it is. */
export function BusyHourNotice({ scope, onOpen }: { scope: Scope; onOpen: () => void }) {
  const hour = useQuery(busyHourQuery(scope)).data?.busy_hour;
  if (!hour || hour.ended_at) return null;
  return (
    <Button
      variant="light"
      radius="md"
      leftSection={<IconUsersGroup size={18} aria-hidden />}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {m.title}: {m.progress(hour.arrived, hour.payers)}
    </Button>
  );
}
