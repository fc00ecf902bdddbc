"use client";
import { Text, ThemeIcon, UnstyledButton } from "@mantine/core";
import { IconArrowBackUp, IconClockOff, IconX } from "@tabler/icons-react";
import { Amount } from "@/components/ui/amount";
import { formatMoney } from "@/lib/kit/display";
import { sandboxMessages } from "@/lib/messages/sandbox";
import type { PayerEntryAnswer } from "@/lib/network/sandbox/schemas";
import { clock, signedMoney } from "./format";
import { MerchantMark } from "./merchant-mark";
import { lookOf } from "./status-look";
import classes from "./history.module.css";

const m = sandboxMessages.history;

interface HistoryEntryProps {
  entry: PayerEntryAnswer;
  merchant: string;
  onOpen: () => void;
}

/** The kind of an entry, or the status of a payment that did not succeed. */
const describeEntry = (entry: PayerEntryAnswer): string => {
  if (entry.what === "refund") return m.refundOf[entry.kind];
  if (entry.status !== "Processed") return lookOf(entry.status).label;
  return entry.balance_change === 0 ? m.bySandbox : m.kinds[entry.kind];
};

export function HistoryEntry({ entry, merchant, onOpen }: HistoryEntryProps) {
  const isOver = entry.what === "refund" || entry.status === "Processed";
  return (
    <li>
      <UnstyledButton className={classes.entry} aria-haspopup="dialog" onClick={onOpen}>
        <EntryMark entry={entry} merchant={merchant} />
        <span className={classes.what}>
          <Text component="span" size="sm" fw={600} display="block">
            {merchant}
          </Text>
          <Text component="span" size="xs" c="dimmed" display="block">
            {describeEntry(entry)} · {clock(entry.at)}
          </Text>
        </span>
        {isOver && entry.balance_change !== 0 ? (
          <span className={classes.amount} data-gain={entry.balance_change > 0}>
            <Amount>{signedMoney(entry.balance_change, entry.currency)}</Amount>
          </span>
        ) : (
          <span className={classes.amount} data-nothing={!isOver}>
            <Amount>{formatMoney(entry.amount, entry.currency)}</Amount>
          </span>
        )}
      </UnstyledButton>
    </li>
  );
}

function EntryMark({ entry, merchant }: Omit<HistoryEntryProps, "onOpen">) {
  if (entry.what === "payment" && entry.status === "Processed") {
    return <MerchantMark merchant={merchant} />;
  }
  const [color, Icon] =
    entry.what === "refund"
      ? (["blue", IconArrowBackUp] as const)
      : entry.status === "Expired"
        ? (["orange", IconClockOff] as const)
        : ([entry.status === "Rejected" ? "red" : "gray", IconX] as const);
  return (
    <ThemeIcon variant="light" color={color} radius="xl" size={40}>
      <Icon size={20} aria-hidden />
    </ThemeIcon>
  );
}
