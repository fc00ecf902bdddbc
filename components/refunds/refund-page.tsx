"use client";
import { Anchor, Box, Group, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { BackLink } from "@/components/list/back-link";
import { useLastFilters } from "@/components/list/list-address";
import { Neighbours } from "@/components/list/neighbours";
import { PayerLink } from "@/components/records/payer-link";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import { useMay, useView } from "@/components/session/view-provider";
import { Copy, CopyableCode } from "@/components/ui/copy";
import { Facts } from "@/components/ui/facts";
import { Heading } from "@/components/ui/heading";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { StatusBadge } from "@/components/ui/status-badge";
import type { AccountRefund } from "@/lib/domain/refunds/schemas";
import * as messages from "@/lib/messages";
import { FailedRefund } from "./failed-refund";
import { REFUND_FILTERS, refundQueries } from "./queries";
import columns from "@/components/ui/two-columns.module.css";

const m = messages.refunds;

/** One refund: its outcome, and what can be done if it failed. */
export function RefundPage({ refundId }: { refundId: string }) {
  const view = useView();
  const maySeeAll = useMay("refunds.search");
  const { data: refund, error, refetch } = useQuery(refundQueries.one(view, refundId));
  if (!refund) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingRows />;
  return (
    <>
      <Box component="header" mb="lg">
        <Group justify="space-between" mih={28}>
          <BackLink href={maySeeAll ? "/refunds" : "/till"}>
            {maySeeAll ? m.allRefunds : messages.frame.pages.till}
          </BackLink>
          <RefundNeighbours id={refundId} />
        </Group>
        <Group gap="sm" align="center" mt="xs">
          <Heading order={1} size="amount">
            <Money amount={refund.amount} currency={refund.currency} />
          </Heading>
          <StatusBadge status={refund.status} />
        </Group>
        <Text c="dimmed" size="sm" mt={4} role="status">
          {m.statusTexts[refund.status]}
        </Text>
      </Box>
      <div className={columns.columns}>
        <Stack gap="lg">
          {refund.status === "failed" && <FailedRefund refund={refund} />}
          <Paper component="section" withBorder p={{ base: "md", sm: "lg" }}>
            <Box mb="md">
              <Heading order={2} size="h4">
                {m.facts.title}
              </Heading>
            </Box>
            <RefundFacts refund={refund} />
          </Paper>
        </Stack>
      </div>
    </>
  );
}

function RefundNeighbours({ id }: { id: string }) {
  const filters = useLastFilters("/refunds", REFUND_FILTERS);
  return (
    <Neighbours
      list={refundQueries.list(useView(), filters)}
      id={id}
      hrefOf={(one) => `/refunds/${one}`}
      previous={m.newer}
      next={m.older}
    />
  );
}

function RefundFacts({ refund }: { refund: AccountRefund }) {
  const time = (at: string | undefined) => at && <Moment at={at} style="long" />;
  // What was requested at a till comes from there, which has a row of its own.
  const isFromTill = refund.origin !== "network" && !refund.device_name && !!refund.till_name;
  return (
    <Facts
      facts={[
        [m.facts.id, <CopyableCode key="id" text={refund.refund_id} label={m.facts.copyId} />],
        [
          m.facts.payment,
          <Group key="payment" gap={4} wrap="nowrap">
            <Anchor
              component={Link}
              href={`/payments/${refund.payment_id}`}
              size="sm"
              style={{ overflowWrap: "anywhere" }}
            >
              {refund.payment_id}
            </Anchor>
            <Copy text={refund.payment_id} label={m.facts.copyPayment} />
          </Group>,
        ],
        [
          m.facts.paymentAmount,
          <Money key="of" amount={refund.payment_amount} currency={refund.currency} />,
        ],
        [m.facts.order, refund.merchant_order_id],
        [m.facts.payer, refund.payer_phone && <PayerLink phone={refund.payer_phone} />],
        [m.facts.reason, refund.reason],
        [m.facts.till, refund.till_name],
        isFromTill
          ? [messages.payments.filters.person, refund.made_by]
          : [
              m.facts.source,
              refund.origin === "network" ? m.atNetwork : (refund.device_name ?? refund.made_by),
            ],
        [m.facts.approver, refund.approved_by],
        [m.facts.created, time(refund.created_at)],
        [m.facts.completed, time(refund.completed_at)],
        [m.facts.changed, time(refund.updated_at)],
      ]}
    />
  );
}
