"use client";
import { Badge, Group, Paper, Stack, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useAddressFilters } from "@/components/list/address-filters";
import { DownloadButton } from "@/components/list/download-button";
import { FilterBar } from "@/components/list/filter-bar";
import { ChoiceFilter, DaysFilter, TextFilter } from "@/components/list/filter-kinds";
import { ListBody } from "@/components/list/list-body";
import { RefusedFilters, useAppliedFilters } from "@/components/list/refused-filters";
import { Moment } from "@/components/session/moment";
import { useView } from "@/components/session/view-provider";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { apiUrl } from "@/lib/client/api";
import type { AuditEntryResource } from "@/lib/domain/audit-log/schemas";
import { bidiSafe } from "@/lib/kit/display";
import { compareNames } from "@/lib/kit/names";
import * as messages from "@/lib/messages";
import { textFor } from "@/lib/messages/text-for";
import { AUDIT_FILTERS, settingsQueries } from "./queries";
import classes from "./audit-log.module.css";

const m = messages.auditLog;

const ACTIONS = Object.entries(messages.audit)
  .map(([value, { label }]) => ({ value, label }))
  .sort((a, b) => compareNames(a.label, b.label));

/** The changes made in the organization, and by whom. */
export function AuditLog() {
  const view = useView();
  const { filters, change, clear, isFiltered } = useAddressFilters(AUDIT_FILTERS);
  const { applied, faults, learn } = useAppliedFilters(filters);
  const list = useInfiniteQuery(settingsQueries.audit(view, applied));
  learn(list.error);
  const team = useQuery(settingsQueries.team(view));
  const entries = list.data?.pages.flatMap((page) => page.data) ?? [];
  const people = peopleOf(entries, team.data?.data ?? []);
  return (
    <>
      <PageHeader
        title={m.title}
        description={m.description}
        actions={
          <DownloadButton
            urlOf={(format) =>
              apiUrl("GET /audit/export", { scope: view, query: { ...applied, format } })
            }
            hint={m.downloadHint}
          />
        }
      />
      <FilterBar label={m.filters} isFiltered={isFiltered} clear={clear}>
        <ChoiceFilter
          name={m.who}
          choices={people}
          value={filters.actor}
          onChange={(actor) => change({ actor })}
        />
        <ChoiceFilter
          name={m.what}
          choices={ACTIONS}
          value={filters.action}
          onChange={(action) => change({ action })}
        />
        <DaysFilter
          name={m.when}
          from={filters.created_from}
          to={filters.created_to}
          timeZone={view.timeZone}
          onChange={({ from, to }) => change({ created_from: from, created_to: to })}
        />
        <TextFilter
          name={m.address}
          hint={m.addressHint}
          maxLength={45}
          value={filters.ip}
          onChange={(ip) => change({ ip })}
        />
      </FilterBar>
      <RefusedFilters
        filters={filters}
        faults={faults}
        labels={{
          actor: m.who,
          action: m.what,
          ip: m.address,
          created_from: m.when,
          created_to: m.when,
        }}
        change={change}
      />
      <ListBody
        list={list}
        count={entries.length}
        empty={
          <EmptyState icon={<IconHistory />} title={m.emptyTitle}>
            {Object.keys(applied).length > 0 ? m.empty : m.nothingYet}
          </EmptyState>
        }
      >
        <Paper withBorder component="ol" m={0} p={0} style={{ listStyle: "none" }}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Paper>
      </ListBody>
    </>
  );
}

/** The team, and any other actors of the loaded entries. */
function peopleOf(
  entries: AuditEntryResource[],
  team: { user_id: string; name: string }[],
): { value: string; label: string }[] {
  const names = new Map(team.map(({ user_id, name }) => [user_id, name]));
  for (const { actor } of entries) names.set(actor.id, names.get(actor.id) ?? nameOf(actor));
  return [...names].map(([value, label]) => ({ value, label }));
}

function nameOf({ kind, name, id }: AuditEntryResource["actor"]): string {
  if (kind === "qassa") return m.system;
  return name ?? (kind === "user" ? m.someone : id);
}

function sentenceOf({ action, target, data }: AuditEntryResource): string {
  const known = textFor(messages.audit, action);
  const targetName = target?.name === undefined ? undefined : bidiSafe(target.name);
  return known ? known.sentence({ target: targetName, data }) : action.replaceAll(/[._]/g, " ");
}

function Entry({ entry }: { entry: AuditEntryResource }) {
  return (
    <Group
      component="li"
      wrap="nowrap"
      align="flex-start"
      justify="space-between"
      gap="md"
      px="md"
      py="sm"
      className={classes.entry}
    >
      <Stack gap={2} style={{ minWidth: 0 }}>
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          <Text span inherit fw={600}>
            {nameOf(entry.actor)}
          </Text>
          {m.afterActor}
          {sentenceOf(entry)}
        </Text>
        <Group gap="xs">
          {entry.mode && (
            <Badge
              size="xs"
              variant="light"
              tt="none"
              color={entry.mode === "test" ? "orange" : "teal"}
            >
              {m[entry.mode]}
            </Badge>
          )}
          {entry.ip && (
            <Text size="xs" c="dimmed">
              {m.from(entry.ip)}
            </Text>
          )}
        </Group>
      </Stack>
      <Text size="xs" c="dimmed" component="span" style={{ flexShrink: 0 }}>
        <Moment at={entry.at} />
      </Text>
    </Group>
  );
}
