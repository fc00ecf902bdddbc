"use client";
import { ActionIcon, type ActionIconProps, Avatar } from "@mantine/core";
import type { ComponentProps } from "react";
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
      <Avatar size="sm" radius="xl" name={user.name} color="teal" alt="" />
    </ActionIcon>
  );
}
