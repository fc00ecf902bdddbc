"use client";
import { Badge, Code, Group, Text } from "@mantine/core";
import { RecordLink, RecordText } from "@/components/list/record-cells";
import { type RecordsColumn, RecordsTable } from "@/components/list/records-table";
import { Moment } from "@/components/session/moment";
import { StatusBadge } from "@/components/ui/status-badge";
import type { DeliveryResource } from "@/lib/domain/webhooks/schemas";
import * as messages from "@/lib/messages";

const m = messages.deliveryLog;
const ENDPOINT = "endpoint";

export const deliveryColumns = (): RecordsColumn<DeliveryResource>[] => [
  { id: "event", title: m.columns.event, cell: (delivery) => <Event delivery={delivery} /> },
  {
    id: "status",
    title: m.columns.status,
    onCard: "end",
    cell: ({ status }) => <StatusBadge status={status} label={messages.deliveryStatuses[status]} />,
  },
  {
    id: ENDPOINT,
    title: m.columns.endpoint,
    priority: 4,
    cell: ({ url }) => <RecordText text={url || undefined}>{m.deletedEndpoint}</RecordText>,
  },
  {
    id: "about",
    title: m.columns.about,
    priority: 1,
    cell: ({ merchant_order_id, is_test, payment_id }) => (
      <RecordText text={merchant_order_id ?? (is_test ? undefined : payment_id)} />
    ),
  },
  {
    id: "attempts",
    title: m.columns.attempts,
    priority: 2,
    onCard: "full",
    cell: (delivery) => <Attempts delivery={delivery} />,
  },
  {
    id: "created",
    title: m.columns.created,
    kind: "end",
    onCard: "end",
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
];

const columnsOfOneEndpoint = () => deliveryColumns().filter(({ id }) => id !== ENDPOINT);

const Event = ({ delivery }: { delivery: DeliveryResource }) => (
  <Group gap={6} wrap="nowrap">
    <RecordLink
      href={`/webhooks/deliveries/${delivery.delivery_id}`}
      label={m.open(delivery.event, messages.deliveryStatuses[delivery.status])}
    >
      <Code>{delivery.event}</Code>
    </RecordLink>
    {delivery.is_test && (
      <Badge size="sm" variant="light" color="orange" tt="none">
        {m.test}
      </Badge>
    )}
  </Group>
);

const Attempts = ({ delivery }: { delivery: DeliveryResource }) => (
  <>
    {m.attempts(delivery.attempt_count)}
    {delivery.status !== "succeeded" && delivery.last_error && (
      <Text size="xs" c="red" lineClamp={2} maw={320}>
        {messages.serverTexts.sentence(delivery.last_error)}
      </Text>
    )}
  </>
);

/** Deliveries as rows that link to them. */
export const DeliveryTable = ({
  deliveries,
  ofOneEndpoint = false,
}: {
  deliveries: readonly DeliveryResource[];
  /** All of them go to the same endpoint, so its column is hidden. */
  ofOneEndpoint?: boolean;
}) => (
  <RecordsTable
    label={m.table}
    list="deliveries"
    rows={deliveries}
    columns={ofOneEndpoint ? columnsOfOneEndpoint() : deliveryColumns()}
    keyOf={({ delivery_id }) => delivery_id}
    createdAt={({ created_at }) => created_at}
  />
);
