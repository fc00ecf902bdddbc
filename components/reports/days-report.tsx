"use client";
import { Anchor, Box, Group, Paper, Stack, Text } from "@mantine/core";
import { IconMoon } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { DownloadButton } from "@/components/list/download-button";
import { useServerTime, useView } from "@/components/session/view-provider";
import { Amount } from "@/components/ui/amount";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import type { DaysReport } from "@/lib/domain/reports/schemas";
import { formatDay, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { BreakdownTables } from "./breakdown-tables";
import { CompareChoice, DaysChoice } from "./days-choice";
import { daysDownload, lastMonthDownload, type SelectedDays, reportQueries } from "./queries";
import { SumCards } from "./sum-cards";
import { SumsTable } from "./sums-table";

const m = messages.reports;

/** The sums of each day in a range; a day links to its daily close. */
export function DaysReportTable({
  selected,
  compared,
  onChoose,
  onCompare,
  onOpenDay,
}: {
  selected: SelectedDays;
  /** Other days, whose sums stand beside those of the selected ones. */
  compared: SelectedDays | undefined;
  onChoose: (from: string, to: string) => void;
  onCompare: (from: string | undefined, to: string | undefined) => void;
  onOpenDay: (day: string) => void;
}) {
  const view = useView();
  const now = useServerTime();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reportQueries.days(view, selected),
    placeholderData: keepPreviousData,
  });
  const other = useQuery({
    ...reportQueries.days(view, compared ?? selected),
    enabled: compared !== undefined,
  });
  return (
    <Stack gap="lg">
      <Group gap="xs">
        <DaysChoice selected={selected} onChoose={onChoose} />
        <CompareChoice selected={selected} compared={compared} onChoose={onCompare} />
        <Box flex={1} />
        <DownloadButton
          urlOf={daysDownload(view, selected)}
          more={[lastMonthDownload(view, selected.time_zone, now())]}
        />
      </Group>
      {data ? (
        <Stack gap="lg" aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
          <SumCards
            sums={data.total}
            staticQr={data.total.static_qr}
            currency={data.currency}
            compared={compared && other.data?.total}
          />
          {compared && other.error && <ErrorState error={other.error} retry={other.refetch} />}
          <Days report={data} onOpenDay={onOpenDay} />
          {data.total.taken_count + data.total.refunded_count > 0 && (
            <BreakdownTables selected={selected} />
          )}
          <Text size="sm" c="dimmed">
            {m.rules}
          </Text>
        </Stack>
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <LoadingRows rows={8} />
      )}
    </Stack>
  );
}

function Days({ report, onOpenDay }: { report: DaysReport; onOpenDay: (day: string) => void }) {
  const { currency, total } = report;
  const money = (amount: number) => <Amount>{formatMoney(amount, currency)}</Amount>;
  if (total.taken_count + total.refunded_count === 0) {
    return (
      <Paper withBorder>
        <EmptyState icon={<IconMoon />} title={m.quiet}>
          {m.quietDays}
        </EmptyState>
      </Paper>
    );
  }
  return (
    <SumsTable
      title={m.views.days}
      column={m.columns.day}
      moreColumn={m.columns.staticQr}
      currency={currency}
      total={{ key: "total", name: m.total, sums: total, more: money(total.static_qr.amount) }}
      rows={report.days.toReversed().map((sums) => ({
        key: sums.day,
        sums,
        more: money(sums.static_qr.amount),
        name: (
          <Anchor component="button" type="button" size="sm" onClick={() => onOpenDay(sums.day)}>
            {formatDay(sums.day)}
          </Anchor>
        ),
      }))}
    />
  );
}
