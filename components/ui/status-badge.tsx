import { Badge } from "@mantine/core";
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconClock,
  IconHandStop,
  IconHourglassOff,
} from "@tabler/icons-react";
import * as messages from "@/lib/messages";

const LOOKS = {
  pending: { color: "blue", Icon: IconClock },
  paid: { color: "teal", Icon: IconCheck },
  refund_pending: { color: "blue", Icon: IconArrowBackUp },
  partly_refunded: { color: "grape", Icon: IconArrowBackUp },
  refunded: { color: "gray", Icon: IconArrowBackUp },
  declined: { color: "orange", Icon: IconHandStop },
  completed: { color: "teal", Icon: IconCheck },
  succeeded: { color: "teal", Icon: IconCheck },
  cancelled: { color: "gray", Icon: IconBan },
  expired: { color: "yellow", Icon: IconHourglassOff },
  failed: { color: "red", Icon: IconAlertTriangle },
} as const;

export type Status = keyof typeof LOOKS;

/** A status as word, colour and icon, so that none of them is essential. The word is that of payments by default. */
export function StatusBadge({ status, label }: { status: Status; label?: string }) {
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
      {label ?? messages.statuses[status]}
    </Badge>
  );
}
