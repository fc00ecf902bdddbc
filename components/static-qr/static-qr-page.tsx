"use client";
import { Badge, Box, Button, Group, Stack, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { BackLink } from "@/components/list/back-link";
import { useLastFilters } from "@/components/list/list-address";
import { Neighbours } from "@/components/list/neighbours";
import { staticQrAddress } from "@/components/records/static-qr-address";
import { Money } from "@/components/session/money";
import { useView } from "@/components/session/view-provider";
import { Heading } from "@/components/ui/heading";
import { Section } from "@/components/ui/section";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { StatusBadge } from "@/components/ui/status-badge";
import type { AccountStaticQrPayment } from "@/lib/domain/static-qr/schemas";
import * as messages from "@/lib/messages";
import { STATIC_QR_FILTERS, staticQrQueries } from "./queries";
import { StaticQrFacts } from "./static-qr-facts";
import { StaticQrOrder } from "./static-qr-order";
import columns from "@/components/ui/two-columns.module.css";

const m = messages.staticQrPage;

/** One payment through the printed QR code: what the network says of it, and the merchant's own order. */
export function StaticQrPage({ orderNumber }: { orderNumber: string }) {
  const view = useView();
  const { data: payment, error, refetch } = useQuery(staticQrQueries.one(view, orderNumber));
  if (!payment) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingRows />;
  return (
    <>
      <Box component="header" mb="lg">
        <Group justify="space-between" mih={28}>
          <BackLink href="/static-qr">{m.all}</BackLink>
          <StaticQrNeighbours orderNumber={orderNumber} />
        </Group>
        <Group gap="sm" align="center" mt="xs">
          <Heading order={1} size="amount">
            <Money amount={payment.amount} currency={payment.currency} />
          </Heading>
          <StatusBadge status="paid" />
          <Badge variant="outline" color="gray" tt="none" miw="max-content" fw={600}>
            {m.modes[view.mode]}
          </Badge>
        </Group>
        <Text c="dimmed" size="sm" mt={4}>
          {m.paid}
        </Text>
      </Box>
      <div className={columns.columns}>
        <Section title={m.facts.title}>
          <StaticQrFacts payment={payment} />
        </Section>
        <Stack gap="lg">
          <Section title={m.order.title}>
            <StaticQrOrder payment={payment} />
          </Section>
          <Section title={m.refund.title}>
            <Refund />
          </Section>
        </Stack>
      </div>
    </>
  );
}

/** Networks have no refunds of static QR payments; this says so where the refund is looked for. */
function Refund() {
  const reason = useId();
  return (
    <Stack gap="md">
      <Stack gap="xs" id={reason}>
        <Text size="sm">{m.refund.why}</Text>
        <Text size="sm" c="dimmed">
          {m.refund.instead}
        </Text>
      </Stack>
      <Group>
        <Button
          disabled
          aria-describedby={reason}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
        >
          {m.refund.action}
        </Button>
      </Group>
    </Stack>
  );
}

function StaticQrNeighbours({ orderNumber }: { orderNumber: string }) {
  const filters = useLastFilters("/static-qr", STATIC_QR_FILTERS);
  const list = staticQrQueries.list(useView(), filters);
  return (
    <Neighbours
      list={{
        ...list,
        listed: (payment: AccountStaticQrPayment) => ({
          ...list.listed(payment),
          id: payment.order_number,
        }),
      }}
      id={orderNumber}
      hrefOf={staticQrAddress}
      previous={m.newer}
      next={m.older}
    />
  );
}
