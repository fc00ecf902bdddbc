"use client";
import { Anchor, Box, Text } from "@mantine/core";
import { IconCreditCard } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { BackLink } from "@/components/list/back-link";
import { Moment } from "@/components/session/moment";
import { useMay, useView } from "@/components/session/view-provider";
import { EmptyState } from "@/components/ui/empty-state";
import { Heading } from "@/components/ui/heading";
import { Section } from "@/components/ui/section";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import type { Payer } from "@/lib/domain/payers/schemas";
import { spacedPhone } from "@/lib/kit/spaced-phone";
import * as messages from "@/lib/messages";
import { PayerFigures } from "./payer-figures";
import { PayerPayments } from "./payer-payments";
import { PayerRefunds } from "./payer-refunds";
import { PayerStatuses } from "./payer-statuses";
import { payerQueries } from "./queries";
import columns from "@/components/ui/two-columns.module.css";

const m = messages.payers;

/** Everything about the payments from one phone number. */
export function PayerPage({ phone }: { phone: string }) {
  const { data: payer, error, refetch } = useQuery(payerQueries.one(useView(), phone));
  if (!payer) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingRows />;
  return (
    <>
      <Box component="header" mb="lg">
        <BackLink href="/payments">{m.allPayments}</BackLink>
        <Box mt="xs">
          <Heading order={1} size="amount">
            {spacedPhone(payer.payer_phone)}
          </Heading>
        </Box>
        {payer.first_seen_at && payer.last_seen_at && (
          <Text c="dimmed" size="sm" mt={4}>
            {m.firstSeen} <Moment at={payer.first_seen_at} style="long" />,{" "}
            <span style={{ whiteSpace: "nowrap" }}>
              {m.lastSeen} <Moment at={payer.last_seen_at} style="long" />
            </span>
          </Text>
        )}
        {payer.count > 0 && <PayerFigures payer={payer} />}
        {payer.is_capped && (
          <Text c="dimmed" size="sm" mt="xs">
            {m.capped(payer.count)}
          </Text>
        )}
      </Box>
      {payer.count === 0 ? (
        <EmptyState icon={<IconCreditCard />} title={m.empty}>
          {m.emptyText}
        </EmptyState>
      ) : (
        <Sections payer={payer} />
      )}
    </>
  );
}

function Sections({ payer }: { payer: Payer }) {
  const maySeeRefunds = useMay("refunds.read");
  return (
    <div className={columns.columns} data-narrower>
      <Section
        title={m.payments.title}
        action={
          <Anchor
            component={Link}
            size="sm"
            href={`/payments?payer_phone=${encodeURIComponent(payer.payer_phone)}`}
          >
            {m.payments.all}
          </Anchor>
        }
      >
        <PayerPayments phone={payer.payer_phone} />
      </Section>
      <div>
        <Box mb="lg">
          <Section title={m.statuses.title}>
            <PayerStatuses payer={payer} />
          </Section>
        </Box>
        {maySeeRefunds && (
          <Section title={m.refunds.title}>
            <PayerRefunds refunds={payer.refunds} />
          </Section>
        )}
      </div>
    </div>
  );
}
