"use client";
import { Anchor, Group, Stack, Text, ThemeIcon } from "@mantine/core";
import {
  IconCircleCheck,
  IconClockExclamation,
  IconPlugConnectedX,
  IconReceiptRefund,
  IconSend,
  IconServerBolt,
  IconWebhook,
} from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Moment } from "@/components/session/moment";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { OverviewResource } from "@/lib/domain/reports/schemas";
import { Panel } from "./panel";

const m = messages.overview.attention;

interface AttentionItem {
  key: string;
  icon: ReactNode;
  color: string;
  text: string;
  /** Where to fix it; absent if that is not in the account area. */
  href?: string;
  since?: string;
}

/** Lists what failed or is stuck, with links to where it can be fixed. */
export function AttentionCard({ overview }: { overview: OverviewResource }) {
  const items = attentionItems(overview);
  return (
    <Panel title={m.title}>
      {items.length === 0 ? (
        <Group wrap="nowrap" align="flex-start" gap="sm">
          <ThemeIcon variant="light" color="teal" radius="xl" aria-hidden>
            <IconCircleCheck size={18} />
          </ThemeIcon>
          <div>
            <Text size="sm" fw={600}>
              {m.allClear}
            </Text>
            <Text size="sm" c="dimmed">
              {m.allClearText}
            </Text>
          </div>
        </Group>
      ) : (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
          {items.map(({ key, icon, color, text, href, since }) => (
            <Group key={key} component="li" wrap="nowrap" align="flex-start" gap="sm">
              <ThemeIcon variant="light" color={color} radius="xl" aria-hidden>
                {icon}
              </ThemeIcon>
              <div style={{ minWidth: 0 }}>
                {href ? (
                  <Anchor component={Link} href={href} size="sm" c="inherit" fw={500}>
                    {text}
                  </Anchor>
                ) : (
                  <Text size="sm" fw={500}>
                    {text}
                  </Text>
                )}
                {since && (
                  <Text size="xs" c="dimmed">
                    {m.since} <Moment at={since} />
                  </Text>
                )}
              </div>
            </Group>
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function attentionItems({ attention, network, currency }: OverviewResource): AttentionItem[] {
  const { failed_deliveries: failed, stuck_refunds: stuck, subscriptions = [] } = attention;
  return [
    ...(attention.polling
      ? [
          {
            key: "polling",
            icon: <IconServerBolt size={18} />,
            color: attention.polling === "overdue" ? "red" : "orange",
            text: m.polling[attention.polling],
          },
        ]
      : []),
    ...(network?.state === "not_answering"
      ? [
          {
            key: "network",
            icon: <IconPlugConnectedX size={18} />,
            color: "red",
            text: m.silentNetwork,
            href: "/payments?status=pending",
            ...(network.last_failure_at && { since: network.last_failure_at }),
          },
        ]
      : []),
    ...(stuck && stuck.count > 0
      ? [
          {
            key: "refunds",
            icon: <IconReceiptRefund size={18} />,
            color: "orange",
            text: m.stuckRefunds(stuck.count, stuck.more),
            href: "/refunds?status=pending",
            ...(stuck.oldest_at && { since: stuck.oldest_at }),
          },
        ]
      : []),
    ...(failed && failed.count > 0
      ? [
          {
            key: "deliveries",
            icon: <IconSend size={18} />,
            color: "red",
            text: m.failedDeliveries(failed.count, failed.more),
            href: "/webhooks/deliveries?status=failed",
          },
        ]
      : []),
    ...subscriptions.map(({ id, url, description, problem, since }) => ({
      key: id,
      icon: <IconWebhook size={18} />,
      color: problem === "failing" ? "orange" : "gray",
      text: (problem === "failing" ? m.failing : m.switchedOff)(description ?? hostOf(url)),
      href: `/webhooks/${id}`,
      ...(since && { since }),
    })),
    ...attention.late_payments.map(({ payment_id, amount, completed_at }) => ({
      key: payment_id,
      icon: <IconClockExclamation size={18} />,
      color: "yellow",
      text: m.latePayment(formatMoney(amount, currency)),
      href: `/payments/${payment_id}`,
      since: completed_at,
    })),
  ];
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
