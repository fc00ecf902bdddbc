import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconClockOff,
  IconHourglass,
  type IconProps,
  IconX,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { sandboxMessages } from "@/lib/messages/sandbox";

export interface StatusLook {
  label: string;
  color: string;
  Icon: ComponentType<IconProps>;
}

const LOOKS: Record<string, Omit<StatusLook, "label">> = {
  Processed: { color: "teal", Icon: IconCheck },
  Declined: { color: "gray", Icon: IconX },
  Cancelled: { color: "gray", Icon: IconBan },
  Rejected: { color: "red", Icon: IconX },
  Expired: { color: "orange", Icon: IconClockOff },
  Refunded: { color: "blue", Icon: IconArrowBackUp },
};
const WAITING = { color: "yellow", Icon: IconHourglass };

/** How a network's word is shown to a payer. A word that is not final is one that waits. */
export const lookOf = (status: string): StatusLook => ({
  ...(LOOKS[status] ?? WAITING),
  label: sandboxMessages.statuses[status] ?? sandboxMessages.waiting,
});

export const isFinal = (status: string): boolean => Object.hasOwn(LOOKS, status);
