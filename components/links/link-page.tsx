"use client";
import { Anchor, Box, Button, Card, Center, Group, Stack, Text, ThemeIcon } from "@mantine/core";
import { IconAlertTriangle, IconBan, IconCheck, IconHourglassOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { BackLink } from "@/components/list/back-link";
import { Moment } from "@/components/session/moment";
import { useView } from "@/components/session/view-provider";
import { Facts } from "@/components/ui/facts";
import { Heading } from "@/components/ui/heading";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { NotFoundPage } from "@/components/ui/not-found";
import { PageHeader } from "@/components/ui/page-header";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { StatusBadge } from "@/components/ui/status-badge";
import { RequestFailed } from "@/lib/client/request-json";
import type { DisplayPayment } from "@/lib/domain/payments/schemas";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { linkQueries } from "./queries";
import together from "@/components/ui/together.module.css";

// The code that draws QR codes is large, and links are still viewed long after they can be paid.
const WaitingLink = lazyWithRetry(
  () => import("./waiting-link").then((module) => module.WaitingLink),
  {
    loading: () => <LoadingRows rows={3} />,
  },
);

const m = messages.links;

/** One link: its QR code while it can be paid, then its outcome. */
export function LinkPage({ id }: { id: string }) {
  const view = useView();
  const { data, error, isPending, refetch } = useQuery(linkQueries.one(view, id));
  if (error instanceof RequestFailed && error.status === 404) {
    return (
      <NotFoundPage
        title={m.notFound}
        text={m.notFoundText}
        back={{ href: "/links", label: m.back }}
      />
    );
  }
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (isPending) return <LoadingRows />;
  return (
    <>
      <PageHeader
        above={
          <Box mb="xs">
            <BackLink href="/links">{m.back}</BackLink>
          </Box>
        }
        title={
          <Group gap="sm" component="span">
            {formatMoney(data.amount, data.currency)} <StatusBadge status={data.display_status} />
          </Group>
        }
        actions={
          <Button component={Link} href="/links" variant="default">
            {m.form.another}
          </Button>
        }
      />
      <Stack gap="lg" className={together.together}>
        <Card withBorder padding="xl">
          <Center role="status" aria-live="polite">
            {data.status === "pending" ? <WaitingLink payment={data} /> : <Over payment={data} />}
          </Center>
        </Card>
        <LinkFacts payment={data} />
      </Stack>
    </>
  );
}

const ENDS = {
  completed: { color: "teal", Icon: IconCheck },
  cancelled: { color: "gray", Icon: IconBan },
  expired: { color: "yellow", Icon: IconHourglassOff },
  failed: { color: "red", Icon: IconAlertTriangle },
} as const;

function Over({ payment }: { payment: DisplayPayment }) {
  if (payment.status === "pending") return null;
  const { color, Icon } = ENDS[payment.status];
  const words = m.states[payment.status];
  const isPaid = payment.status === "completed";
  return (
    <Stack align="center" gap="sm" py="lg">
      <ThemeIcon
        size={isPaid ? 128 : 80}
        radius="50%"
        color={color}
        variant={isPaid ? "filled" : "light"}
        aria-hidden
      >
        <Icon size={isPaid ? 80 : 44} stroke={2.5} />
      </ThemeIcon>
      <Heading order={2} size="h1">
        {words.title}
      </Heading>
      <Text size="xl" fw={600}>
        {formatMoney(payment.amount, payment.currency)}
      </Text>
      <Text c="dimmed" ta="center">
        {(payment.failure_reason && messages.serverTexts.sentence(payment.failure_reason)) ??
          payment.cancel_reason ??
          words.text}
      </Text>
      <Group gap="xs" justify="center" mt="sm">
        <Button component={Link} href="/links">
          {m.form.another}
        </Button>
        <Button component={Link} href={`/payments/${payment.payment_id}`} variant="default">
          {m.payment}
        </Button>
      </Group>
    </Stack>
  );
}

function LinkFacts({ payment }: { payment: DisplayPayment }) {
  const { columns } = m;
  return (
    <Card withBorder>
      <Facts
        facts={[
          [columns.order, payment.merchant_order_id],
          [columns.comment, payment.comment],
          [columns.created, <Moment key="created" at={payment.created_at} style="long" />],
          [m.validUntil, <Moment key="until" at={payment.expires_at} style="long" />],
          [
            messages.statuses.paid,
            payment.completed_at && <Moment at={payment.completed_at} style="long" />,
          ],
          [
            m.payment,
            <Anchor key="payment" component={Link} inherit href={`/payments/${payment.payment_id}`}>
              {payment.payment_id}
            </Anchor>,
          ],
        ]}
      />
    </Card>
  );
}
