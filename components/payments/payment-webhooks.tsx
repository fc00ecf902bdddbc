"use client";
import { Box, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ResendButton } from "@/components/records/resend-button";
import { Moment } from "@/components/session/moment";
import { useView } from "@/components/session/view-provider";
import { Callout } from "@/components/ui/callout";
import { notifySuccess } from "@/components/ui/notify";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { StatusBadge } from "@/components/ui/status-badge";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import type { DeliveryResource } from "@/lib/domain/webhooks/schemas";
import * as messages from "@/lib/messages";
import { useResend } from "./mutations";
import { paymentQueries } from "./queries";

const m = messages.paymentPage.webhooks;

/** The webhooks sent for a payment, with a button to resend them. */
export function PaymentWebhooks({ payment }: { payment: AccountPayment }) {
  const view = useView();
  const { data, error, refetch } = useQuery(paymentQueries.timeline(view, payment));
  const resend = useResend(payment.payment_id);
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingRows rows={1} />;
  if (data.deliveries.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {data.may_lack_deliveries ? m.deleted : m.none}
      </Text>
    );
  }
  return (
    <Stack gap="md">
      {resend.error && (
        <Callout color="red" role="alert">
          {resend.error.message}
        </Callout>
      )}
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
        {byEndpoint(data.deliveries).map((deliveries) => (
          <Box component="li" key={deliveries[0].delivery_id}>
            {deliveries[0].url && (
              <Text size="sm" c="dimmed" truncate title={deliveries[0].url} mb={4}>
                {deliveries[0].url}
              </Text>
            )}
            <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: "none" }}>
              {deliveries.map((delivery) => (
                <DeliveryLine
                  key={delivery.delivery_id}
                  delivery={delivery}
                  isSending={resend.isPending && resend.variables === delivery.delivery_id}
                  resend={() =>
                    resend.mutate(delivery.delivery_id, {
                      onSuccess: () => notifySuccess(m.resent),
                    })
                  }
                />
              ))}
            </Stack>
          </Box>
        ))}
      </Stack>
    </Stack>
  );
}

type Deliveries = [DeliveryResource, ...DeliveryResource[]];

/** Groups deliveries by their endpoint, in the order of the first ones. */
function byEndpoint(deliveries: readonly DeliveryResource[]): Deliveries[] {
  const groups = new Map<string, Deliveries>();
  for (const delivery of deliveries) {
    const endpoint = delivery.subscription_id ?? delivery.delivery_id;
    const group = groups.get(endpoint);
    if (group) group.push(delivery);
    else groups.set(endpoint, [delivery]);
  }
  return [...groups.values()];
}

function DeliveryLine({
  delivery,
  isSending,
  resend,
}: {
  delivery: DeliveryResource;
  isSending: boolean;
  resend: () => void;
}) {
  const isRetrying = delivery.next_attempt_at !== undefined && delivery.attempt_count > 0;
  return (
    <Box component="li">
      <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
        <Box style={{ minWidth: 0 }}>
          <Group gap="xs">
            <StatusBadge
              status={delivery.status}
              label={messages.deliveryStatuses[delivery.status]}
            />
            <Text size="sm" fw={600}>
              {m.event(delivery.event)}
            </Text>
          </Group>
          <Text size="xs" c="dimmed">
            {m.attempts(delivery.attempt_count)}
            {isRetrying && (
              <>
                {" · "}
                {m.next} <Moment at={delivery.next_attempt_at!} style="long" />
              </>
            )}
          </Text>
          {delivery.status !== "succeeded" && delivery.last_error && (
            <Text size="sm" c="red" style={{ overflowWrap: "anywhere" }}>
              {messages.serverTexts.sentence(delivery.last_error)}
            </Text>
          )}
        </Box>
        <ResendButton
          size="xs"
          variant="default"
          delivery={delivery}
          isSending={isSending}
          resend={resend}
          label={m.resendThis(delivery.url ?? delivery.event)}
        />
      </Group>
    </Box>
  );
}
