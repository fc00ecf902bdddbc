"use client";
import { Badge, Code, Group, Text } from "@mantine/core";
import {
  RecordLink,
  type RecordsColumn,
  RecordsTable,
  RecordText,
} from "@/components/list/records-table";
import { Moment } from "@/components/session/moment";
import { StatusBadge } from "@/components/ui/status-badge";
import * as messages from "@/lib/messages";
import type { DeliveryResource } from "@/lib/domain/webhooks/schemas";

const m = messages.deliveryLog;

const ENDPOINT: RecordsColumn<DeliveryResource> = {
  title: m.columns.endpoint,
  cell: ({ url }) => (
    <RecordText text={url || undefined} maw={{ base: "100%", sm: "12rem" }}>
      {m.deletedEndpoint}
    </RecordText>
  ),
};

const COLUMNS: RecordsColumn<DeliveryResource>[] = [
  { title: m.columns.event, cell: (delivery) => <Event delivery={delivery} /> },
  {
    title: m.columns.status,
    style: { minWidth: "7rem" },
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  ENDPOINT,
  {
    title: m.columns.about,
    cell: ({ merchant_order_id, is_test, payment_id }) => (
      <RecordText
        text={merchant_order_id ?? (is_test ? undefined : payment_id)}
        maw={{ base: "9.5rem", sm: "10rem" }}
      />
    ),
  },
  { title: m.columns.attempts, cell: (delivery) => <Attempts delivery={delivery} /> },
  {
    title: m.columns.created,
    isEnd: true,
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
];

const COLUMNS_OF_ONE_ENDPOINT = COLUMNS.filter((column) => column !== ENDPOINT);

const Event = ({ delivery }: { delivery: DeliveryResource }) => (
  <Group gap={6} wrap="nowrap">
    <RecordLink
      href={`/webhooks/deliveries/${delivery.delivery_id}`}
      label={m.open(delivery.event, messages.statuses[delivery.status])}
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
      <Text size="xs" c="red" lineClamp={2} miw={{ base: 0, sm: 150 }} maw={320}>
        {delivery.last_error}
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
    rows={deliveries}
    columns={ofOneEndpoint ? COLUMNS_OF_ONE_ENDPOINT : COLUMNS}
    keyOf={({ delivery_id }) => delivery_id}
    createdAt={({ created_at }) => created_at}
  />
);
