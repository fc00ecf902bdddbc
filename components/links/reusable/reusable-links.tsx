"use client";
import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconRepeat } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { ListBody } from "@/components/list/list-body";
import { useLiveList } from "@/components/list/live-list";
import { useNewInAddress } from "@/components/list/new-in-address";
import { RecordLink, RecordText } from "@/components/list/record-cells";
import { type RecordsColumn, RecordsTable } from "@/components/list/records-table";
import { createdColumn } from "@/components/records/record-columns";
import { Money } from "@/components/session/money";
import { useMay, useView } from "@/components/session/view-provider";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { PageHeader } from "@/components/ui/page-header";
import type { ReusableLinkResource } from "@/lib/domain/reusable-links/schemas";
import { bidiSafe, formatCount } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { LinksTabs } from "../links-tabs";
import { amountText, boundsText } from "./amount-text";
import { LinkState, stateText } from "./link-state";
import { reusableLinkQueries } from "./queries";
import records from "@/components/list/records.module.css";

const m = messages.reusableLinks;

const LinkDialog = lazyWithRetry(
  () => import("./link-dialog").then((module) => module.LinkDialog),
  {
    preload: "idle",
  },
);

const columns = (): RecordsColumn<ReusableLinkResource>[] => [
  {
    id: "title",
    title: m.columns.title,
    cell: ({ reusable_link_id: id, title, is_active }) => (
      <RecordLink
        href={`/links/reusable/${id}`}
        label={m.open(bidiSafe(title), stateText(is_active))}
      >
        <RecordText text={bidiSafe(title)} />
      </RecordLink>
    ),
  },
  {
    id: "amount",
    title: m.columns.amount,
    priority: 1,
    cell: (link) => {
      const bounds = boundsText(link);
      return (
        <>
          <div>{amountText(link)}</div>
          {bounds && (
            <Text
              size="xs"
              c="dimmed"
              component="div"
              className={`${records.note} ${records.words}`}
            >
              {bounds}
            </Text>
          )}
        </>
      );
    },
  },
  {
    id: "payments",
    title: m.columns.payments,
    priority: 2,
    kind: "end",
    isLabelled: true,
    cell: ({ paid_count }) => formatCount(paid_count),
  },
  {
    id: "collected",
    title: m.columns.collected,
    kind: "amount",
    onCard: "corner",
    cell: ({ collected, currency }) => <Money amount={collected} currency={currency} />,
  },
  {
    id: "status",
    title: m.columns.status,
    onCard: "end",
    cell: ({ is_active }) => <LinkState isActive={is_active} />,
  },
  { ...createdColumn(m.columns.created), priority: 3 },
];

/** Links that any number of payers can pay, with their sums. */
export function ReusableLinks() {
  const view = useView();
  const router = useRouter();
  const mayCreate = useMay("payments.link");
  const [isCreating, dialog] = useDisclosure();
  useNewInAddress(dialog.open, mayCreate);
  const { list, rows, isStale } = useLiveList(reusableLinkQueries.list(view));
  const add = mayCreate && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={dialog.open}>
      {m.add}
    </Button>
  );
  return (
    <>
      <PageHeader title={messages.links.title} description={m.description} actions={add} />
      <LinksTabs />
      <ListBody
        list={list}
        count={rows.length}
        isStale={isStale}
        empty={
          <EmptyState icon={<IconRepeat />} title={m.empty}>
            {m.emptyText}
          </EmptyState>
        }
      >
        <RecordsTable
          label={m.table}
          rows={rows}
          columns={columns()}
          keyOf={({ reusable_link_id }) => reusable_link_id}
          createdAt={({ created_at }) => created_at}
        />
      </ListBody>
      <DialogSlot>
        {isCreating && (
          <LinkDialog
            close={dialog.close}
            saved={({ reusable_link_id: id }) => router.push(`/links/reusable/${id}`)}
          />
        )}
      </DialogSlot>
    </>
  );
}
