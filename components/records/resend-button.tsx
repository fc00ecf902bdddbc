"use client";
import { Button, type ButtonProps, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMay } from "@/components/session/view-provider";
import type { DeliveryResource } from "@/lib/domain/webhooks/schemas";
import * as messages from "@/lib/messages";

const m = messages.delivery;

/** Resends a delivery, for roles that are allowed to; or says why it can't be resent. */
export function ResendButton({
  delivery,
  isSending,
  resend,
  label,
  ...look
}: {
  delivery: DeliveryResource;
  isSending: boolean;
  resend: () => void;
  /** Accessible name that identifies the delivery, where there are several. */
  label?: string;
} & Pick<ButtonProps, "size" | "variant">) {
  const mayManage = useMay("webhooks.manage");
  if (!mayManage) return null;
  if (!delivery.can_resend) {
    return (
      <Text size="xs" c="dimmed" ta="end" maw="10rem">
        {delivery.is_test ? m.testNotResent : m.cannotResend}
      </Text>
    );
  }
  return (
    <Button
      {...look}
      style={{ flexShrink: 0 }}
      leftSection={<IconRefresh size={look.size === "xs" ? 14 : 16} aria-hidden />}
      loading={isSending}
      aria-label={label}
      onClick={resend}
    >
      {m.resend}
    </Button>
  );
}
