"use client";
import { Button, type ButtonProps, Group } from "@mantine/core";
import type { ReactNode } from "react";
import * as messages from "@/lib/messages";

/** The end of a form in a dialog: closes it without a change, or submits. The other props are those of the submit button. */
export const DialogButtons = ({
  close,
  closeLabel = messages.common.cancel,
  children = messages.common.save,
  ...submit
}: ButtonProps & { close: () => void; closeLabel?: string; children?: ReactNode }) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={close}>
      {closeLabel}
    </Button>
    <Button type="submit" {...submit}>
      {children}
    </Button>
  </Group>
);
