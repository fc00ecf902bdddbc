"use client";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { useServerTime, useView } from "@/components/session/view-provider";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import type { ResendFailed } from "@/lib/domain/webhooks/schemas";
import { toTimestamp } from "@/lib/kit/time";
import * as messages from "@/lib/messages";
import { useResendFailed } from "./mutations";
import { A_DAY_AGO, EndpointSelect, SinceField, sinceOf } from "./since-field";

const m = messages.resendFailed;

/** Resends the deliveries that failed since a time, in batches, and says how many. */
export function ResendFailedDialog({
  subscriptionId,
  close,
}: {
  subscriptionId: string | undefined;
  close: () => void;
}) {
  const { timeZone } = useView();
  const now = useServerTime();
  const resend = useResendFailed();
  const [endpoint, setEndpoint] = useState<string | null>(subscriptionId ?? null);
  const [since, setSince] = useState(A_DAY_AGO);
  const [fault, setFault] = useState<string>();
  const [sent, setSent] = useState<{ count: number; next?: ResendFailed }>();

  const run = (request: ResendFailed, before: number) =>
    resend.mutate(request, {
      onSuccess: ({ resent, next_cursor }) =>
        setSent({
          count: before + resent,
          ...(next_cursor && { next: { ...request, cursor: next_cursor } }),
        }),
    });
  const start = () => {
    const moment = sinceOf(since, timeZone, now());
    setFault(moment ? undefined : messages.deliveryLog.since.timeMissing);
    if (!moment) return;
    setSent(undefined);
    run({ since: toTimestamp(moment), ...(endpoint && { subscription_id: endpoint }) }, 0);
  };
  return (
    <Dialog close={close} title={m.title}>
      <Form onSubmit={start}>
        <Stack>
          <Text size="sm" c="dimmed">
            {m.text}
          </Text>
          <FormFailure error={resend.error} fields={[]} />
          <SinceField label={m.since} isFirst value={since} error={fault} onChange={setSince} />
          <EndpointSelect
            placeholder={m.everyEndpoint}
            clearable
            value={endpoint}
            onChange={setEndpoint}
          />
          {sent && (
            <Callout color={sent.count > 0 ? "teal" : "gray"} icon={<IconSend />} role="status">
              {sent.count > 0 ? m.done(sent.count) : m.none} {sent.next && m.more}
            </Callout>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {messages.common.close}
            </Button>
            {sent?.next ? (
              <Button
                loading={resend.isPending}
                onClick={() => sent.next && run(sent.next, sent.count)}
              >
                {m.goOn}
              </Button>
            ) : (
              <Button type="submit" loading={resend.isPending}>
                {m.start}
              </Button>
            )}
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
