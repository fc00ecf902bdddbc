"use client";
import type { ComponentProps } from "react";
import { useView } from "@/components/session/view-provider";
import { IconButton } from "@/components/ui/icon-button";
import { Initials } from "@/components/ui/initials";
import * as messages from "@/lib/messages";

export function TillMenuButton(props: ComponentProps<"button">) {
  const { name } = useView().user;
  return (
    <IconButton label={messages.till.user(name)} size={44} isRound aria-haspopup="menu" {...props}>
      <Initials name={name} size={34} />
    </IconButton>
  );
}
