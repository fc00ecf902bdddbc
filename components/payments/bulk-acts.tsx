"use client";
import { Button, Group, Text } from "@mantine/core";
import { IconArrowBackUp, IconRefresh, IconX } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { DownloadButton } from "@/components/list/download-button";
import { useMay, useView } from "@/components/session/view-provider";
import { notifyError, notifySuccess } from "@/components/ui/notify";
import { api, apiUrl } from "@/lib/client/api";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import * as messages from "@/lib/messages";
import { BulkTags } from "./bulk-tags";
import { paymentKeys } from "./queries";
import { sumsOf } from "./sums-of";

const m = messages.payments.bulk;

/** What can be done with the selected payments at once. */
export function BulkActs({
  payments,
  refund,
  clear,
}: {
  payments: readonly AccountPayment[];
  refund: () => void;
  clear: () => void;
}) {
  const ids = payments.map(({ payment_id }) => payment_id);
  const view = useView();
  const queries = useQueryClient();
  const mayResend = useMay("webhooks.manage");
  const mayTag = useMay("payments.annotate");
  const mayRefund = useMay("refunds.create");
  const resend = useMutation({
    mutationFn: () =>
      api("POST /payments/resend-webhooks", { scope: view, body: { payment_ids: [...ids] } }),
    onSuccess: ({ resent }) => notifySuccess(m.resent(resent)),
    onError: notifyError,
    onSettled: () => queries.invalidateQueries({ queryKey: paymentKeys.ones(view) }),
  });
  const look = { size: "compact-sm", variant: "default" } as const;
  return (
    <Group gap="xs" role="group" aria-label={m.label}>
      <Text size="sm" fw={600} role="status" mr="xs">
        {m.selected(ids.length)} · {sumsOf(payments, ({ amount }) => amount)}
      </Text>
      <DownloadButton
        size={look.size}
        label={m.export}
        urlOf={(format) =>
          apiUrl("GET /payments/export", { scope: view, query: { ids: ids.join(","), format } })
        }
      />
      {mayTag && <BulkTags ids={ids} look={look} />}
      {mayRefund && (
        <Button {...look} onClick={refund} leftSection={<IconArrowBackUp size={14} aria-hidden />}>
          {m.refund}
        </Button>
      )}
      {mayResend && (
        <Button
          {...look}
          loading={resend.isPending}
          onClick={() => resend.mutate()}
          leftSection={<IconRefresh size={14} aria-hidden />}
        >
          {m.resend}
        </Button>
      )}
      <Button
        {...look}
        variant="subtle"
        color="gray"
        onClick={clear}
        leftSection={<IconX size={14} aria-hidden />}
      >
        {m.clear}
      </Button>
    </Group>
  );
}
