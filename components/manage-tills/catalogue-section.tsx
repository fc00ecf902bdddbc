"use client";
import { Badge, Button, Group, Text } from "@mantine/core";
import {
  IconBasket,
  IconDotsVertical,
  IconPencil,
  IconPlus,
  IconStar,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LazyConfirm } from "@/components/form/lazy-confirm";
import { type RecordsColumn, RecordsTable } from "@/components/list/records-table";
import { Money } from "@/components/session/money";
import { useMay, useView } from "@/components/session/view-provider";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { notifyError, notifySuccess } from "@/components/ui/notify";
import { Section } from "@/components/ui/section";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { api } from "@/lib/client/api";
import type { CatalogueItemResource } from "@/lib/domain/catalogue/schemas";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { tillListQueries, useTillChange } from "./queries";

const CatalogueDialog = lazyWithRetry(() =>
  import("./catalogue-dialog").then((module) => module.CatalogueDialog),
);

const m = messages.tills.catalogue;

/** What is sold at the tills, at what price: added, changed and deleted here, tapped by cashiers there. */
export function CatalogueSection() {
  const mayManage = useMay("tills.manage");
  const { data, error, refetch } = useQuery(tillListQueries.catalogue(useView()));
  // Without an item, a new one.
  const [edited, setEdited] = useState<{ item?: CatalogueItemResource }>();
  const [deleting, setDeleting] = useState<CatalogueItemResource>();
  const remove = useTillChange((itemID: string, scope) =>
    api("DELETE /catalogue/{itemID}", { scope, params: { itemID } }),
  );
  const favour = useTillChange(
    ({ item_id, name, amount, category, is_favourite }: CatalogueItemResource, scope) =>
      api("PUT /catalogue/{itemID}", {
        scope,
        params: { itemID: item_id },
        body: { name, amount, category: category ?? null, is_favourite: !is_favourite },
      }),
  );
  const add = mayManage && (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setEdited({})}
    >
      {m.add}
    </Button>
  );
  const columns: RecordsColumn<CatalogueItemResource>[] = [
    {
      id: "name",
      title: m.columns.name,
      cell: ({ name, is_favourite }) => (
        <Group gap="4px 10px">
          <Text size="sm" fw={600}>
            {bidiSafe(name)}
          </Text>
          {is_favourite && (
            <Badge variant="light" color="teal" tt="none">
              {m.favourite}
            </Badge>
          )}
        </Group>
      ),
    },
    {
      id: "category",
      title: m.columns.category,
      priority: 2,
      collapsesInto: "name",
      cell: ({ category }) => (category === undefined ? null : bidiSafe(category)),
    },
    {
      id: "barcode",
      title: m.barcode,
      priority: 3,
      collapsesInto: "name",
      cell: ({ barcode }) => (barcode === undefined ? null : bidiSafe(barcode)),
    },
    {
      id: "amount",
      title: m.columns.amount,
      kind: "end",
      onCard: "end",
      cell: ({ amount }) => <Money amount={amount} />,
    },
    ...(mayManage
      ? [
          {
            id: "actions",
            title: m.columns.actions,
            kind: "end" as const,
            onCard: "end" as const,
            cell: (item: CatalogueItemResource) => (
              <LazyMenu
                entries={[
                  {
                    label: m.edit,
                    icon: <IconPencil size={14} />,
                    onClick: () => setEdited({ item }),
                  },
                  {
                    label: item.is_favourite ? m.noFavourite : m.makeFavourite,
                    icon: <IconStar size={14} />,
                    onClick: () => favour.mutate(item, { onError: notifyError }),
                  },
                  {
                    label: m.delete,
                    color: "red" as const,
                    icon: <IconTrash size={14} />,
                    onClick: () => setDeleting(item),
                  },
                ]}
                button={(props) => (
                  <IconButton label={messages.tills.menu(item.name)} {...props}>
                    <IconDotsVertical size={16} aria-hidden />
                  </IconButton>
                )}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <Section title={m.title} action={data && data.data.length > 0 && add}>
      {!data ? (
        error ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <LoadingRows />
        )
      ) : data.data.length === 0 ? (
        <EmptyState icon={<IconBasket />} title={m.empty} action={add}>
          {m.emptyText}
        </EmptyState>
      ) : (
        <RecordsTable
          label={m.title}
          rows={data.data}
          columns={columns}
          keyOf={({ item_id }) => item_id}
        />
      )}
      <DialogSlot>
        {edited && <CatalogueDialog item={edited.item} close={() => setEdited(undefined)} />}
      </DialogSlot>
      <LazyConfirm
        isAsking={deleting !== undefined}
        title={m.deleting.title(deleting?.name ?? "")}
        action={m.delete}
        color="red"
        isRunning={remove.isPending}
        error={remove.error}
        confirm={() =>
          deleting &&
          remove.mutate(deleting.item_id, {
            onSuccess: () => {
              notifySuccess(m.deleting.done);
              setDeleting(undefined);
            },
          })
        }
        close={() => {
          setDeleting(undefined);
          remove.reset();
        }}
      >
        {m.deleting.text}
      </LazyConfirm>
    </Section>
  );
}
