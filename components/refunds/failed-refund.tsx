"use client";
import { Button, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { useMay } from "@/components/session/view-provider";
import { Callout } from "@/components/ui/callout";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import type { AccountRefund } from "@/lib/domain/refunds/schemas";
import * as messages from "@/lib/messages";

const RetryDialog = lazyWithRetry(() =>
  import("./retry-dialog").then((module) => module.RetryDialog),
);

const m = messages.refunds;

/** Why a refund failed, in plain words, with a button to retry it. */
export function FailedRefund({ refund }: { refund: AccountRefund }) {
  const mayRefund = useMay("refunds.create");
  const [isAsking, asking] = useDisclosure();
  const whatNow = !refund.is_retryable
    ? m.failed.nothingLeft
    : mayRefund
      ? m.failed.tryAgain
      : m.failed.mayNot;
  return (
    <Callout color="red" icon={<IconAlertTriangle />} title={m.failed.title}>
      <Stack gap="xs" align="flex-start">
        {refund.fail_reason && (
          <Text size="sm">
            {m.failed.networkReason(messages.serverTexts.sentence(refund.fail_reason))}
          </Text>
        )}
        <Text size="sm">{whatNow}</Text>
        {refund.is_retryable && mayRefund && (
          <Button onClick={asking.open} leftSection={<IconRefresh size={16} aria-hidden />}>
            {m.retry}
          </Button>
        )}
      </Stack>
      <DialogSlot>{isAsking && <RetryDialog refund={refund} close={asking.close} />}</DialogSlot>
    </Callout>
  );
}
