"use client";
import { Text, ThemeIcon, Timeline as Line } from "@mantine/core";
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconClock,
  IconHourglassOff,
  IconPlugConnectedX,
  IconPlus,
  IconRepeat,
  IconWebhook,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Moment } from "@/components/session/moment";
import { useView } from "@/components/session/view-provider";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import type { TimelineFact } from "@/lib/domain/payments/schemas";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import * as messages from "@/lib/messages";
import { paymentQueries } from "./queries";
import { DeliveryLine } from "./timeline-delivery";
import { sentenceOf, toLines } from "./timeline-sentence";

const m = messages.paymentPage.timeline;

const LOOKS: Partial<Record<string, readonly [typeof IconCheck, string]>> = {
  "payment.created": [IconPlus, "gray"],
  "payment.creation_replayed": [IconRepeat, "gray"],
  "refund.creation_replayed": [IconRepeat, "gray"],
  "network.no_answer": [IconPlugConnectedX, "yellow"],
  "network.status_unrecognized": [IconAlertTriangle, "yellow"],
  "network.reservation_kept": [IconAlertTriangle, "yellow"],
  "network.captured_in_part": [IconAlertTriangle, "yellow"],
  "network.reservation_given_back": [IconBan, "gray"],
  "payment.completed": [IconCheck, "teal"],
  "payment.cancelled": [IconBan, "gray"],
  "payment.failed": [IconAlertTriangle, "red"],
  "payment.expired": [IconHourglassOff, "yellow"],
  "refund.created": [IconArrowBackUp, "gray"],
  "refund.completed": [IconArrowBackUp, "teal"],
  "refund.failed": [IconAlertTriangle, "red"],
  "refund.found": [IconArrowBackUp, "teal"],
  "network.paid_again": [IconAlertTriangle, "yellow"],
  "network.amount_differs": [IconAlertTriangle, "yellow"],
};
const ATTEMPT_COLOURS = {
  under_way: "blue",
  succeeded: "teal",
  failed: "red",
  stopped: "red",
} as const;

/** What happened to a payment, in order and in words. */
export function Timeline({ payment }: { payment: AccountPayment }) {
  const view = useView();
  const { data, error, refetch } = useQuery(paymentQueries.timeline(view, payment));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingRows rows={3} />;
  const lines = toLines(data.moments);
  return (
    <>
      {data.is_cut && (
        <Text size="sm" c="dimmed" mb="sm">
          {m.cut}
        </Text>
      )}
      {data.has_deleted_entries && (
        <Text size="sm" c="dimmed" mb="sm">
          {m.deleted}
        </Text>
      )}
      {lines.length === 0 && !data.has_deleted_entries && (
        <Text size="sm" c="dimmed">
          {m.empty}
        </Text>
      )}
      <Line bulletSize={26} lineWidth={1} aria-label={m.title}>
        {lines.map((line) =>
          line.type === "fact" ? (
            <Line.Item key={line.fact.id} bullet={<Bullet look={LOOKS[line.fact.kind]} />}>
              <FactLine fact={line.fact} times={line.times} currency={payment.currency} />
            </Line.Item>
          ) : (
            <Line.Item
              key={line.attempts[0].delivery_id}
              bullet={<Bullet look={[IconWebhook, ATTEMPT_COLOURS[line.attempts.at(-1)!.state]]} />}
            >
              <DeliveryLine attempts={line.attempts} paymentId={payment.payment_id} />
            </Line.Item>
          ),
        )}
      </Line>
    </>
  );
}

function Bullet({
  look = [IconClock, "gray"],
}: {
  look?: readonly [typeof IconCheck, string] | undefined;
}) {
  const [Icon, color] = look;
  return (
    <ThemeIcon size={26} radius="xl" variant="light" color={color} aria-hidden>
      <Icon size={14} />
    </ThemeIcon>
  );
}

function FactLine({
  fact,
  times,
  currency,
}: {
  fact: TimelineFact;
  times: number;
  currency: string;
}) {
  const why = fact.reason ?? (fact.message && messages.serverTexts.sentence(fact.message));
  return (
    <>
      <Text size="sm">{sentenceOf(fact, currency, times)}</Text>
      {why && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {m.reason(why)}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        <Moment at={fact.at} style="long" />
      </Text>
    </>
  );
}
