"use client";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconUserPlus } from "@tabler/icons-react";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import * as messages from "@/lib/messages";

const InviteDialog = lazyWithRetry(() =>
  import("./invite-dialog").then((module) => module.InviteDialog),
);

/** The first steps' button that opens the invitation, in which the cashier's role is selected. */
export function InviteCashier() {
  const [isInviting, { open, close }] = useDisclosure();
  return (
    <div>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUserPlus size={14} aria-hidden />}
        onClick={open}
      >
        {messages.firstSteps.counter.cashier.action}
      </Button>
      <DialogSlot>{isInviting && <InviteDialog close={close} />}</DialogSlot>
    </div>
  );
}
