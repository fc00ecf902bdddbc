"use client";
import { Box, Button, Group, Skeleton, Text } from "@mantine/core";
import { IconChartHistogram, IconTable } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAddressFilters } from "@/components/list/address-filters";
import { useView } from "@/components/session/view-provider";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Section } from "@/components/ui/section";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { ErrorState } from "@/components/ui/states";
import type { VolumePeriod, VolumeResource } from "@/lib/domain/reports/schemas";
import { VOLUME_PERIODS } from "@/lib/domain/reports/vocabulary";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { overviewQueries } from "./queries";

const VolumeTable = lazyWithRetry(() =>
  import("./volume-table").then((module) => module.VolumeTable),
);

const m = messages.overview.volume;
const CHART_HEIGHT = 280;

// The chart's code is larger than the rest of the page, so it loads after it.
const VolumeChart = lazyWithRetry(
  () => import("./volume-chart").then((chart) => chart.VolumeChart),
  {
    inBrowserOnly: true,
    loading: () => <Skeleton height={CHART_HEIGHT} />,
  },
);

const FILTERS = ["period"] as const;
const DEFAULT_PERIOD: VolumePeriod = "30";

/** The collected amount by day or hour, compared with the previous period, as a chart or a table. */
export function VolumeCard() {
  const view = useView();
  const { filters, change } = useAddressFilters(FILTERS);
  const period = VOLUME_PERIODS.find((one) => one === filters.period) ?? DEFAULT_PERIOD;
  const [isTable, setTable] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...overviewQueries.volume(view, period),
    placeholderData: keepPreviousData,
  });
  return (
    <Section
      title={m.title}
      action={
        <Group gap="xs">
          <SegmentedControl
            isSmall
            label={m.period}
            value={period}
            choices={VOLUME_PERIODS.map((value) => ({ value, label: m.periods[value] }))}
            onChange={(value) => change({ period: value === DEFAULT_PERIOD ? undefined : value })}
          />
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={isTable ? <IconChartHistogram size={14} /> : <IconTable size={14} />}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? m.asChart : m.asTable}
          </Button>
        </Group>
      }
    >
      <Box mih={CHART_HEIGHT + 32} aria-busy={isPlaceholderData}>
        {data ? (
          <VolumeBody volume={data} isTable={isTable} />
        ) : error ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <Skeleton height={CHART_HEIGHT} />
        )}
      </Box>
    </Section>
  );
}

function VolumeBody({ volume, isTable }: { volume: VolumeResource; isTable: boolean }) {
  const { taken, count, previous_taken, currency } = volume;
  const before =
    previous_taken === undefined
      ? ""
      : m.summaryBefore[volume.period === "today" ? "today" : "days"](
          formatMoney(previous_taken, currency),
        );
  const summary = `${m.summary(formatMoney(taken, currency), count)}${before}.`;
  if (count === 0 && !volume.previous_count) {
    return (
      <EmptyState icon={<IconChartHistogram />} title={formatMoney(0, currency)}>
        {m.empty}
      </EmptyState>
    );
  }
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {summary}
      </Text>
      {isTable ? (
        <VolumeTable volume={volume} height={CHART_HEIGHT} />
      ) : (
        <div role="img" aria-label={m.chart(summary)}>
          <VolumeChart volume={volume} height={CHART_HEIGHT} />
        </div>
      )}
    </>
  );
}
