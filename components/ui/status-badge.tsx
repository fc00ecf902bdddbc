import { Badge } from "@mantine/core";
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClock,
  IconHourglassOff,
} from "@tabler/icons-react";
import * as messages from "@/lib/messages";

const LOOKS = {
  pending: { color: "blue", Icon: IconClock },
  completed: { color: "teal", Icon: IconCheck },
  succeeded: { color: "teal", Icon: IconCheck },
  cancelled: { color: "gray", Icon: IconBan },
  expired: { color: "yellow", Icon: IconHourglassOff },
  failed: { color: "red", Icon: IconAlertTriangle },
} as const;

export type Status = keyof typeof LOOKS;

/** A status as word, colour and icon, so that none of them is essential. */
export function StatusBadge({ status }: { status: Status }) {
  const { color, Icon } = LOOKS[status];
  return (
    <Badge
      variant="light"
      color={color}
      tt="none"
      miw="max-content"
      fw={600}
      leftSection={<Icon size={12} stroke={2.5} aria-hidden />}
    >
      {messages.statuses[status]}
    </Badge>
  );
}
