"use client";
import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { chosenMoment, type TimeChoice } from "@/components/form/chosen-moment";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { TimeChoiceField } from "@/components/form/time-choice";
import { useServerTime, useView } from "@/components/session/view-provider";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import type { ResendFailed } from "@/lib/domain/webhooks/schemas";
import { days, hours, toTimestamp } from "@/lib/kit/time";
import * as messages from "@/lib/messages";
import { useResendFailed } from "./mutations";
import { webhookQueries } from "./queries";

const m = messages.resendFailed;

const OFFSETS = { hour: -hours(1), day: -days(1), week: -days(7) };
const CHOICES = Object.entries(m.presets).map(([value, label]) => ({ value, label }));

/** Resends the deliveries that failed since a time, in batches, and says how many. */
export function ResendFailedDialog({
  subscriptionId,
  close,
}: {
  subscriptionId: string | undefined;
  close: () => void;
}) {
  const view = useView();
  const now = useServerTime();
  const subscriptions = useQuery(webhookQueries.subscriptions(view));
  const resend = useResendFailed();
  const [endpoint, setEndpoint] = useState<string | null>(subscriptionId ?? null);
  const [since, setSince] = useState<TimeChoice>({ choice: "day", wall: "" });
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
    const moment = chosenMoment(since, OFFSETS, view.timeZone, now());
    setFault(moment ? undefined : m.timeMissing);
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
          <TimeChoiceField
            label={m.since}
            isFirst
            choices={CHOICES}
            timeLabel={m.time(view.timeZone)}
            value={since}
            error={fault}
            onChange={setSince}
          />
          <Select
            label={m.endpoint}
            placeholder={m.everyEndpoint}
            clearable
            data={(subscriptions.data?.data ?? []).map(({ id, url }) => ({
              value: id,
              label: url,
            }))}
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
