"use client";
import { Anchor, Button, Group, Stack, Text, ThemeIcon } from "@mantine/core";
import {
  IconCheck,
  IconCircleCheck,
  IconClockExclamation,
  IconClockPause,
  IconCoins,
  IconDots,
  IconLock,
  IconPlugConnectedX,
  IconReceiptRefund,
  IconServerBolt,
  IconWebhook,
  IconWorldExclamation,
} from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { Moment } from "@/components/session/moment";
import { useMay, useView } from "@/components/session/view-provider";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { notifyError } from "@/components/ui/notify";
import { Section } from "@/components/ui/section";
import { api } from "@/lib/client/api";
import type { AttentionItem, HideAttention, OverviewResource } from "@/lib/domain/reports/schemas";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { overviewQueries } from "./queries";

const m = messages.overview.attention;

/** How long something can be snoozed, in hours. */
const SNOOZES = [1, 4, 24, 168] as const;

interface Shown {
  icon: ReactNode;
  color: string;
  text: string;
  /** Where to fix it; absent if that is not in the account area. */
  href?: string;
}

/** Lists what failed or is stuck, each with a link to where it can be fixed, and lets the member hide it for themselves. */
export function AttentionCard({ overview }: { overview: OverviewResource }) {
  const { items, hidden_count: hidden } = overview.attention;
  const view = useView();
  const mayManageNetwork = useMay("network.manage");
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries(overviewQueries.overview(view));
  const hide = useMutation({
    mutationFn: (body: HideAttention) =>
      api("POST /overview/attention/hide", { scope: view, body }),
    onSuccess: refresh,
    onError: notifyError,
  });
  const restore = useMutation({
    mutationFn: () => api("POST /overview/attention/restore", { scope: view }),
    onSuccess: refresh,
    onError: notifyError,
  });
  return (
    <Section
      title={m.title}
      action={
        hidden > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={restore.isPending}
            onClick={() => restore.mutate()}
          >
            {m.restore(hidden)}
          </Button>
        )
      }
    >
      {items.length === 0 ? (
        <Group wrap="nowrap" align="flex-start" gap="sm">
          <ThemeIcon variant="light" color="teal" radius="xl" aria-hidden>
            <IconCircleCheck size={18} />
          </ThemeIcon>
          <div>
            <Text size="sm" fw={600}>
              {hidden > 0 ? m.nothingElse : m.allClear}
            </Text>
            <Text size="sm" c="dimmed">
              {hidden > 0 ? m.nothingElseText(hidden) : m.allClearText}
            </Text>
          </div>
        </Group>
      ) : (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
          {items.map((item) => (
            <Item
              key={item.item}
              item={item}
              shown={shownOf(item, overview, mayManageNetwork)}
              hide={(hours) =>
                hide.mutate({
                  item: item.item,
                  ...(item.last_at && { last_at: item.last_at }),
                  ...(hours !== undefined && { hours }),
                })
              }
            />
          ))}
        </Stack>
      )}
    </Section>
  );
}

function Item({
  item: { since },
  shown: { icon, color, text, href },
  hide,
}: {
  item: AttentionItem;
  shown: Shown;
  /** For some hours, or until it happens again. */
  hide: (hours?: number) => void;
}) {
  return (
    <Group component="li" wrap="nowrap" align="flex-start" gap="sm">
      <ThemeIcon variant="light" color={color} radius="xl" aria-hidden>
        {icon}
      </ThemeIcon>
      <div style={{ minWidth: 0, flex: 1 }}>
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
      <LazyMenu
        button={(props) => (
          <IconButton {...props} label={m.hide(text)} title={m.hideTitle} size={28}>
            <IconDots size={16} aria-hidden />
          </IconButton>
        )}
        entries={[
          { label: m.dismiss, icon: <IconCheck size={16} />, onClick: () => hide() },
          ...SNOOZES.map((hours) => ({
            label: m.snooze[hours],
            icon: <IconClockPause size={16} />,
            onClick: () => hide(hours),
          })),
        ]}
      />
    </Group>
  );
}

function shownOf(
  item: AttentionItem,
  { network, currency }: OverviewResource,
  mayManageNetwork: boolean,
): Shown {
  const { count = 0, more = false, name = "" } = item;
  const amount = formatMoney(item.amount ?? 0, currency);
  switch (item.kind) {
    case "polling":
      return {
        icon: <IconServerBolt size={18} />,
        color: item.fault === "overdue" ? "red" : "orange",
        text: m.polling[item.fault ?? "overdue"],
      };
    case "time_zones":
      return {
        icon: <IconWorldExclamation size={18} />,
        color: "orange",
        text: m.timeZone(name),
      };
    case "network":
      return {
        icon: <IconPlugConnectedX size={18} />,
        color: "red",
        text: count > 0 ? m.silentNetworkWith(count, more) : m.silentNetwork,
        href:
          network && network.kind !== "sandbox" && mayManageNetwork
            ? "/settings/network"
            : "/payments?status=pending",
      };
    case "kept_payment":
      return {
        icon: <IconLock size={18} />,
        color: "red",
        text: m.keptPayment(amount),
        href: `/payments/${item.payment_id}`,
      };
    case "webhooks":
      return {
        icon: <IconWebhook size={18} />,
        color: item.problem === "switched_off" ? "gray" : "orange",
        text: m.webhooks[item.problem ?? "failing"](name, count, more),
        href: `/webhooks/${item.subscription_id}`,
      };
    case "failed_refund":
      return {
        icon: <IconReceiptRefund size={18} />,
        color: "red",
        text: m.failedRefund(amount),
        href: `/refunds/${item.refund_id}`,
      };
    case "stuck_refunds":
      return {
        icon: <IconReceiptRefund size={18} />,
        color: "orange",
        text: m.stuckRefunds(count, more),
        href: item.refund_id ? `/refunds/${item.refund_id}` : "/refunds?status=pending",
      };
    case "discrepancy":
      return {
        icon: <IconCoins size={18} />,
        color: "orange",
        text: m.discrepancies[item.discrepancy ?? "amount_differs"](amount),
        href: `/payments/${item.payment_id}`,
      };
    case "late_payment":
      return {
        icon: <IconClockExclamation size={18} />,
        color: "yellow",
        text: m.latePayment(amount),
        href: `/payments/${item.payment_id}`,
      };
  }
}
