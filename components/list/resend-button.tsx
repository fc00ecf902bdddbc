"use client";
import { Button, type ButtonProps } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMay } from "@/components/session/view-provider";
import * as messages from "@/lib/messages";
import type { DeliveryResource } from "@/lib/domain/webhooks/schemas";

const m = messages.delivery;

/** Resends a delivery, for roles that are allowed to; says why if it can't be resent. */
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
  const { can_resend: canResend, is_test: isTest } = delivery;
  return (
    <Button
      {...look}
      style={{ flexShrink: 0 }}
      leftSection={<IconRefresh size={look.size === "xs" ? 14 : 16} aria-hidden />}
      loading={isSending}
      aria-label={label}
      {...(!canResend && { "data-disabled": true })}
      aria-disabled={!canResend}
      title={canResend ? undefined : isTest ? m.testNotResent : m.cannotResend}
      onClick={() => canResend && resend()}
    >
      {m.resend}
    </Button>
  );
}
