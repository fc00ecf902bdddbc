"use client";
import { Box, Group, Stack } from "@mantine/core";
import { IconPlayerPause } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { BackLink } from "@/components/list/back-link";
import { Moment } from "@/components/session/moment";
import { useMay, useView } from "@/components/session/view-provider";
import { Callout } from "@/components/ui/callout";
import { Facts } from "@/components/ui/facts";
import { NotFoundPage } from "@/components/ui/not-found";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { Sums } from "@/components/ui/sums";
import { RequestFailed } from "@/lib/client/request-json";
import type { ReusableLinkResource } from "@/lib/domain/reusable-links/schemas";
import { bidiSafe, formatCount, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { amountText, boundsText } from "./amount-text";
import { LinkActions } from "./link-actions";
import { LinkPayments } from "./link-payments";
import { LinkState } from "./link-state";
import { reusableLinkQueries } from "./queries";
import { ShareLink } from "./share-link";
import together from "@/components/ui/together.module.css";
import columns from "@/components/ui/two-columns.module.css";

const m = messages.reusableLinks;
const LIST = "/links/reusable";

/** One reusable link: its QR code to share, sums, details and payments. */
export function ReusableLinkPage({ id }: { id: string }) {
  const view = useView();
  const mayChange = useMay("payments.link");
  const { data, error, isPending, refetch } = useQuery(reusableLinkQueries.one(view, id));
  if (error instanceof RequestFailed && error.status === 404) {
    return (
      <NotFoundPage title={m.notFound} text={m.notFoundText} back={{ href: LIST, label: m.back }} />
    );
  }
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (isPending) return <LoadingRows />;
  return (
    <>
      <PageHeader
        above={
          <Box mb="xs">
            <BackLink href={LIST}>{m.back}</BackLink>
          </Box>
        }
        title={
          <Group gap="sm" component="span" style={{ overflowWrap: "anywhere" }}>
            {bidiSafe(data.title)} <LinkState isActive={data.is_active} />
          </Group>
        }
        actions={mayChange && <LinkActions link={data} />}
      />
      <Stack gap="lg" className={together.together}>
        {!data.is_active && (
          <Callout color="gray" icon={<IconPlayerPause />}>
            {m.endedNotice}
          </Callout>
        )}
        <LinkSums link={data} />
        <div className={`${columns.columns} ${together.together}`} data-even>
          <Section title={m.share}>
            <ShareLink link={data} />
          </Section>
          <Section title={m.details}>
            <Details link={data} />
          </Section>
        </div>
        <LinkPayments id={id} />
      </Stack>
    </>
  );
}

function LinkSums({ link }: { link: ReusableLinkResource }) {
  const money = (amount: number) => formatMoney(amount, link.currency);
  return (
    <Sums
      title={m.figures}
      sums={[
        { name: m.sums.paid, value: formatCount(link.paid_count) },
        { name: m.sums.collected, value: money(link.collected) },
        { name: m.sums.refunded, value: money(link.refunded), isFaint: link.refunded === 0 },
        {
          name: m.sums.pending,
          value: formatCount(link.pending_count),
          isFaint: link.pending_count === 0,
        },
      ]}
    />
  );
}

function Details({ link }: { link: ReusableLinkResource }) {
  const { description, created_by: creator } = link;
  return (
    <Facts
      facts={[
        [m.columns.amount, [amountText(link), boundsText(link)].filter(Boolean).join(", ")],
        [
          m.descriptionFact,
          description && <span style={{ whiteSpace: "pre-line" }}>{bidiSafe(description)}</span>,
        ],
        [m.createdBy, creator && bidiSafe(creator)],
        [m.createdAt, <Moment key="created" at={link.created_at} style="long" />],
        [m.endedAt, link.ended_at && <Moment at={link.ended_at} style="long" />],
      ]}
    />
  );
}
