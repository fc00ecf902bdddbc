"use client";
import { Button, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconTrash, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { LazyConfirm } from "@/components/form/lazy-confirm";
import { useMay, useView } from "@/components/session/view-provider";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { notifySuccess } from "@/components/ui/notify";
import type { SavedView, ViewList } from "@/lib/domain/saved-views/schemas";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { Filters } from "./filters-of";
import { SaveViewButton } from "./save-view-button";
import type { SaveViewProps } from "./save-view-popover";
import { savedViewsQuery, useDeleteView } from "./saved-view-queries";
import classes from "./saved-views.module.css";

const m = messages.savedViews;

const SaveViewPopover = lazyWithRetry<SaveViewProps>(
  () => import("./save-view-popover").then((module) => module.SaveViewPopover),
  { loading: () => <SaveViewButton />, preload: "idle" },
);

/** A view that every list has from the beginning. */
export interface BuiltInView<Name extends string> {
  name: string;
  filters: Filters<Name>;
  hint?: string;
}

const isSame = (one: Filters<string>, other: Filters<string>): boolean => {
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return names.length === others.length && names.every((name) => one[name] === other[name]);
};

/** The views of a list as chips above its filters: those that every list has, and saved ones. */
export function SavedViews<Name extends string>({
  list,
  builtIn,
  names,
  filters,
  change,
}: {
  list: ViewList;
  builtIn: readonly BuiltInView<Name>[];
  /** The names of the list's filters. */
  names: readonly Name[];
  filters: Filters<Name>;
  change: (changes: Partial<Record<Name, string | undefined>>) => void;
}) {
  const { data } = useQuery(savedViewsQuery(useView(), list));
  const saved = data?.data ?? [];
  const chosen = saved.find((view) => isSame(view.filters, filters));
  const isBuiltIn = builtIn.some((view) => isSame(view.filters, filters));
  const show = (wanted: Filters<string>) => {
    const changes = names.map((name) => [name, wanted[name]] as const);
    change(Object.fromEntries(changes) as Partial<Record<Name, string | undefined>>);
  };
  return (
    <div className={classes.views} role="group" aria-label={m.title}>
      {builtIn.map((view) => (
        <Chip
          key={view.name}
          isChosen={isSame(view.filters, filters)}
          title={view.hint}
          onClick={() => show(view.filters)}
        >
          {view.name}
        </Chip>
      ))}
      {saved.map((view) => (
        <Chip
          key={view.view_id}
          isChosen={view === chosen}
          title={view.is_shared ? m.shared : m.own}
          onClick={() => show(view.filters)}
        >
          {view.is_shared && <IconUsers size={14} aria-label={m.shared} />}
          {bidiSafe(view.name)}
        </Chip>
      ))}
      {!chosen && !isBuiltIn && <SaveView list={list} filters={filters} />}
      {chosen && <DeleteView key={chosen.view_id} view={chosen} showAll={() => show({})} />}
    </div>
  );
}

/** Names the current filters; the form loads on the first click. */
function SaveView(view: SaveViewProps) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <SaveViewPopover {...view} />;
  return <SaveViewButton onClick={() => setWanted(true)} />;
}

const Chip = ({
  isChosen,
  ...button
}: {
  isChosen: boolean;
  title?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}) => <UnstyledButton className={classes.chip} aria-pressed={isChosen} {...button} />;

/** Deletes the chosen view, for the member whose it is, or who can change those of the organization. */
function DeleteView({ view, showAll }: { view: SavedView; showAll: () => void }) {
  const mayShare = useMay("organization.manage");
  const [isAsking, asking] = useDisclosure();
  const deleting = useDeleteView(view.list);
  if (view.is_shared && !mayShare) return null;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconTrash size={16} aria-hidden />}
        className={classes.act}
        onClick={asking.open}
      >
        {m.delete}
      </Button>
      <LazyConfirm
        isAsking={isAsking}
        title={m.deleteTitle(bidiSafe(view.name))}
        action={m.delete}
        color="red"
        isRunning={deleting.isPending}
        error={deleting.error}
        close={asking.close}
        confirm={() =>
          deleting.mutate(view.view_id, {
            onSuccess: () => {
              asking.close();
              showAll();
              notifySuccess(m.deleted);
            },
          })
        }
      >
        {view.is_shared ? m.deleteShared : m.deleteOwn}
      </LazyConfirm>
    </>
  );
}
