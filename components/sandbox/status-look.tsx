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
import { textFor } from "@/lib/messages/text-for";

const ICONS: Record<string, ComponentType<IconProps>> = {
  Processed: IconCheck,
  Declined: IconX,
  Cancelled: IconBan,
  Rejected: IconX,
  Expired: IconClockOff,
  Refunded: IconArrowBackUp,
};

/** How a network status is shown to a payer. A status that isn't final is shown as waiting. */
export const lookOf = (status: string): { label: string; Icon: ComponentType<IconProps> } => ({
  Icon: ICONS[status] ?? IconHourglass,
  label: textFor(sandboxMessages.statuses, status) ?? sandboxMessages.waiting,
});

export const isFinal = (status: string): boolean => Object.hasOwn(ICONS, status);
