"use client";
import { Badge, Box, Code, Group, Text } from "@mantine/core";
import Link from "next/link";
import { useState } from "react";
import { Moment } from "@/components/session/moment";
import records from "@/components/list/records.module.css";
import { StatusBadge } from "@/components/ui/status-badge";
import * as messages from "@/lib/messages";
import type { DeliverySummary } from "@/lib/domain/webhooks/schemas";

const m = messages.deliveryLog;

/** Deliveries in rows that lead to them; what has come since the page was opened is tinted for a moment. */
export function DeliveryTable({
  deliveries,
  ofOneEndpoint = false,
}: {
  deliveries: readonly DeliverySummary[];
  /** All of them go to the same endpoint, so it need not be said. */
  ofOneEndpoint?: boolean;
}) {
  const [newestAtFirst] = useState(deliveries[0]?.created_at ?? "");
  return (
    <Box style={{ overflowX: "auto" }}>
      <table className={records.table} aria-label={m.table}>
        <thead>
          <tr>
            <th scope="col">{m.columns.event}</th>
            <th scope="col">{m.columns.status}</th>
            {!ofOneEndpoint && <th scope="col">{m.columns.endpoint}</th>}
            <th scope="col">{m.columns.about}</th>
            <th scope="col">{m.columns.attempts}</th>
            <th scope="col" className={records.end}>
              {m.columns.created}
            </th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.delivery_id}
              delivery={delivery}
              ofOneEndpoint={ofOneEndpoint}
              isFresh={delivery.created_at > newestAtFirst}
            />
          ))}
        </tbody>
      </table>
    </Box>
  );
}

function DeliveryRow({
  delivery,
  ofOneEndpoint,
  isFresh,
}: {
  delivery: DeliverySummary;
  ofOneEndpoint: boolean;
  isFresh: boolean;
}) {
  const about = delivery.merchant_order_id ?? (delivery.is_test ? undefined : delivery.payment_id);
  return (
    <tr className={isFresh ? `${records.row} ${records.fresh}` : records.row}>
      <td>
        <Group gap={6} wrap="nowrap">
          <Link
            className={records.link}
            href={`/webhooks/deliveries/${delivery.delivery_id}`}
            prefetch={false}
            aria-label={m.open(delivery.event, messages.statuses[delivery.status])}
          >
            <Code>{delivery.event}</Code>
          </Link>
          {delivery.is_test && (
            <Badge size="sm" variant="light" color="orange" tt="none">
              {m.test}
            </Badge>
          )}
        </Group>
      </td>
      <td style={{ minWidth: "7rem" }}>
        <StatusBadge status={delivery.status} />
      </td>
      {!ofOneEndpoint && (
        <td>
          <Box className={records.text} maw={{ base: "100%", sm: "12rem" }} title={delivery.url}>
            {delivery.url || m.deletedEndpoint}
          </Box>
        </td>
      )}
      <td>
        <Box className={records.text} maw={{ base: "9.5rem", sm: "10rem" }} title={about}>
          {about ?? "—"}
        </Box>
      </td>
      <td>
        {m.attempts(delivery.attempt_count)}
        {delivery.status !== "succeeded" && delivery.last_error && (
          <Text size="xs" c="red" lineClamp={2} miw={{ base: 0, sm: 150 }} maw={320}>
            {delivery.last_error}
          </Text>
        )}
      </td>
      <td className={records.end}>
        <Moment at={delivery.created_at} />
      </td>
    </tr>
  );
}
