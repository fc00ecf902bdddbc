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

export interface StatusLook {
  label: string;
  color: string;
  Icon: ComponentType<IconProps>;
}

const LOOKS: Record<string, StatusLook> = {
  Processed: { label: "Paid", color: "teal", Icon: IconCheck },
  Declined: { label: "Declined", color: "gray", Icon: IconX },
  Cancelled: { label: "Called off by the merchant", color: "gray", Icon: IconBan },
  Rejected: { label: "Rejected", color: "red", Icon: IconX },
  Expired: { label: "Expired", color: "orange", Icon: IconClockOff },
};

export const REFUNDED: StatusLook = { label: "Refunded", color: "blue", Icon: IconArrowBackUp };

/** How a network's word is shown to a payer. A word that is not final is one that waits. */
export const lookOf = (status: string): StatusLook =>
  LOOKS[status] ?? { label: "Waiting", color: "yellow", Icon: IconHourglass };

export const isFinal = (status: string): boolean => Object.hasOwn(LOOKS, status);
