"use client";
import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "@/components/ui/dialog";
import * as messages from "@/lib/messages";
import { Failure } from "./failure";

export interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** The label of the confirm button; it names the action. */
  action: string;
  color?: "red";
  isRunning: boolean;
  error: Error | null;
  /** What helps to mend the error. */
  remedy?: ReactNode;
  confirm: () => void;
  close: () => void;
}

/** Asks for confirmation, and stays open while the action runs. Actions that can't be undone are red. */
export function ConfirmDialog({
  title,
  children,
  action,
  color,
  isRunning,
  error,
  remedy,
  confirm,
  close,
}: ConfirmDialogProps) {
  return (
    <Dialog close={close} title={title} isPersistent={isRunning}>
      <Stack>
        <Text size="sm">{children}</Text>
        {error && <Failure>{error.message}</Failure>}
        {remedy}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus disabled={isRunning} onClick={close}>
            {messages.common.cancel}
          </Button>
          <Button {...(color && { color })} loading={isRunning} onClick={confirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
