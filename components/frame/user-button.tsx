"use client";
import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { ComponentProps } from "react";
import { Initials } from "@/components/ui/initials";
import { useView } from "@/components/ui/view-provider";
import * as messages from "@/lib/messages";

export function UserButton(props: ActionIconProps & ComponentProps<"button">) {
  const { user } = useView();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      radius="xl"
      size="lg"
      aria-label={messages.frame.account}
      aria-haspopup="menu"
      {...props}
    >
      <Initials name={user.name} size={26} />
    </ActionIcon>
  );
}
