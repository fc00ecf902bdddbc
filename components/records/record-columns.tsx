"use client";
import { Text } from "@mantine/core";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import { StatusBadge, type Status } from "@/components/ui/status-badge";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { Missing, RecordLink, RecordText } from "../list/record-cells";
import type { RecordsColumn } from "../list/records-table";
import { PayerLink } from "./payer-link";
import records from "../list/records.module.css";

// Columns shared by payments, refunds and links.

interface WithStatus {
  status: Status;
  /** The status that people see, where it differs. */
  display_status?: Status;
}

interface WithAmount extends WithStatus {
  amount: number;
  currency: string;
}

const statusOf = ({ status, display_status }: WithStatus): Status => display_status ?? status;

/** The amount as a link to the record, with `note` below it. */
export const amountColumn = <Item extends WithAmount>(
  title: string,
  {
    href,
    open,
    note,
  }: {
    href: (item: Item) => string;
    /** The link's accessible name. */
    open: (amount: string, status: string) => string;
    note?: (item: Item) => string | undefined;
  },
): RecordsColumn<Item> => ({
  id: "amount",
  title,
  kind: "amount",
  sort: "amount",
  cell: (item) => {
    const { amount, currency } = item;
    const text = note?.(item);
    return (
      <>
        <RecordLink
          href={href(item)}
          label={open(formatMoney(amount, currency), messages.statuses[statusOf(item)])}
        >
          <Money amount={amount} currency={currency} />
        </RecordLink>
        {text && (
          <Text size="xs" c="dimmed" className={records.note}>
            {text}
          </Text>
        )}
      </>
    );
  },
});

export const statusColumn = (title: string): RecordsColumn<WithStatus> => ({
  id: "status",
  title,
  onCard: "end",
  cell: (item) => <StatusBadge status={statusOf(item)} />,
});

/** The order ID, with `note` below it. */
export const orderColumn = <Item extends { merchant_order_id?: string | undefined }>(
  title: string,
  note?: (item: Item) => string | undefined,
): RecordsColumn<Item> => ({
  id: "order",
  title,
  priority: 1,
  cell: (item) => {
    const text = note?.(item);
    return (
      <>
        <RecordText text={item.merchant_order_id} />
        {text && (
          <Text size="xs" c="dimmed" component="div" className={records.note}>
            <RecordText text={text} />
          </Text>
        )}
      </>
    );
  },
});

export const payerColumn = (
  title: string,
): RecordsColumn<{ payer_phone?: string | undefined }> => ({
  id: "payer",
  title,
  priority: 3,
  style: { whiteSpace: "nowrap" },
  cell: ({ payer_phone }) =>
    payer_phone ? <PayerLink phone={payer_phone} isInRow /> : <Missing />,
});

export const sourceColumn = (
  title: string,
): RecordsColumn<{
  device_name?: string | undefined;
  made_by?: string | undefined;
  reusable_link?: { title: string } | undefined;
  till_name?: string | undefined;
  origin?: "network" | undefined;
}> => ({
  id: "source",
  title,
  priority: 4,
  cell: ({ device_name, made_by, reusable_link: link, till_name, origin }) => (
    <RecordText
      text={
        origin === "network"
          ? messages.refunds.atNetwork
          : (device_name ?? link?.title ?? till_name ?? made_by)
      }
    />
  ),
});

export const createdColumn = (title: string): RecordsColumn<{ created_at: string }> => ({
  id: "created",
  title,
  sort: "created",
  kind: "end",
  onCard: "end",
  cell: ({ created_at }) => <Moment at={created_at} />,
});
