"use client";
import type { ComponentProps } from "react";
import { useView } from "@/components/session/view-provider";
import { IconButton } from "@/components/ui/icon-button";
import { Initials } from "@/components/ui/initials";
import * as messages from "@/lib/messages";

export function UserButton(props: ComponentProps<"button">) {
  return (
    <IconButton label={messages.frame.account} isRound aria-haspopup="menu" {...props}>
      <Initials name={useView().user.name} size={26} />
    </IconButton>
  );
}
