"use client";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useView } from "@/components/session/view-provider";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { notifySuccess } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import { RequestFailed } from "@/lib/client/request-json";
import type { AccountRefund } from "@/lib/domain/refunds/schemas";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { textFor } from "@/lib/messages/text-for";
import { refundKeys } from "./queries";

const m = messages.refunds;

/** Asks for confirmation before retrying a failed refund. */
export function RetryDialog({ refund, close }: { refund: AccountRefund; close: () => void }) {
  const view = useView();
  const router = useRouter();
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () =>
      api("POST /refunds/{refundID}/retry", {
        scope: view,
        params: { refundID: refund.refund_id },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: refundKeys.all(view) }),
    onSuccess: (made) => {
      notifySuccess(m.retryStarted);
      close();
      router.push(`/refunds/${made.refund_id}`);
    },
  });
  const words =
    retry.error instanceof RequestFailed ? textFor(m.conflicts, retry.error.code) : undefined;
  return (
    <Dialog close={close} title={m.retryTitle(formatMoney(refund.amount, refund.currency))}>
      <Stack>
        {retry.error && (
          <Callout color="red" role="alert">
            {words ?? retry.error.message}
          </Callout>
        )}
        <Text size="sm">{m.retryText}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {messages.common.cancel}
          </Button>
          <Button data-autofocus loading={retry.isPending} onClick={() => retry.mutate()}>
            {m.retry}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
