"use client";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Failure } from "@/components/form/failure";
import * as messages from "@/lib/messages";

/** Asks once more before something that cannot be undone. The button to do it is named as what it does. */
export function ConfirmDialog({
  title,
  children,
  action,
  isRunning,
  error,
  confirm,
  close,
}: {
  title: string;
  children: ReactNode;
  action: string;
  isRunning: boolean;
  error: Error | null;
  confirm: () => void;
  close: () => void;
}) {
  return (
    <Modal opened onClose={close} title={title} centered>
      <Stack>
        <Text size="sm">{children}</Text>
        {error && <Failure>{error.message}</Failure>}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {messages.common.cancel}
          </Button>
          <Button color="red" loading={isRunning} onClick={confirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
