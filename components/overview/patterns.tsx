"use client";
import { Box, Group, Progress, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { IconClockHour4 } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAddressFilters } from "@/components/list/address-filters";
import { useView } from "@/components/session/view-provider";
import { Amount } from "@/components/ui/amount";
import { EmptyState } from "@/components/ui/empty-state";
import { Facts } from "@/components/ui/facts";
import { Section } from "@/components/ui/section";
import { ErrorState } from "@/components/ui/states";
import type { PatternPeriod, PatternsResource } from "@/lib/domain/reports/schemas";
import { PATTERN_PERIODS } from "@/lib/domain/reports/vocabulary";
import { formatMoney, formatShare } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { HeatMap } from "./heat-map";
import { overviewQueries } from "./queries";

const m = messages.overview.patterns;

const FILTERS = ["period"] as const;
const DEFAULT_PERIOD: PatternPeriod = "30";

/** The patterns of the period that is chosen for the volume; of a month for today, which has no week. */
function usePatterns() {
  const view = useView();
  const { filters } = useAddressFilters(FILTERS);
  const period = PATTERN_PERIODS.find((one) => one === filters.period) ?? DEFAULT_PERIOD;
  const { data, error, refetch } = useQuery({
    ...overviewQueries.patterns(view, period),
    placeholderData: keepPreviousData,
  });
  return { period, data, error, refetch };
}

const HEAT_MAP_HEIGHT = 240;

/** When in the week payers pay. */
export function WhenCard() {
  const { period, data, error, refetch } = usePatterns();
  return (
    <Section
      title={m.when}
      action={
        <Text size="sm" c="dimmed">
          {m.period(Number(period))}
        </Text>
      }
    >
      <Box mih={HEAT_MAP_HEIGHT}>
        {data ? (
          data.hours.length > 0 ? (
            <HeatMap hours={data.hours} currency={data.currency} />
          ) : (
            <EmptyState icon={<IconClockHour4 />} title={m.nothing}>
              {m.nothingText}
            </EmptyState>
          )
        ) : error ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <Skeleton height={HEAT_MAP_HEIGHT} />
        )}
      </Box>
    </Section>
  );
}

const MAX_SOURCES = 6;

/** Where payments come from, how fast they are paid, and how many are not. */
export function SourcesCard() {
  const { period, data } = usePatterns();
  // The card about the hours shows the error.
  if (!data || data.sources.length === 0) return null;
  const { average_seconds, median_seconds, settled_count, expired_count } = data.paying;
  return (
    <Section
      title={m.sources}
      action={
        <Text size="sm" c="dimmed">
          {m.period(Number(period))}
        </Text>
      }
    >
      <SimpleGrid type="container" cols={{ base: 1, "34em": 2 }} spacing="xl" verticalSpacing="lg">
        <Sources patterns={data} />
        <Box>
          <Facts
            facts={[
              [
                m.timeToPay,
                average_seconds === undefined
                  ? m.none
                  : m.takes(m.duration(average_seconds), m.duration(median_seconds ?? 0)),
              ],
              [
                m.expired,
                settled_count === 0
                  ? m.none
                  : m.ofSettled(
                      formatShare(expired_count / settled_count),
                      expired_count,
                      settled_count,
                    ),
              ],
            ]}
          />
        </Box>
      </SimpleGrid>
    </Section>
  );
}

function Sources({ patterns: { sources, currency } }: { patterns: PatternsResource }) {
  const total = sources.reduce((sum, { taken }) => sum + taken, 0);
  // A single one more takes no more room under its own name.
  const shown = sources.length > MAX_SOURCES + 1 ? MAX_SOURCES : sources.length;
  const first = sources.slice(0, shown);
  const rest = sources.slice(shown);
  const rows = [
    ...first.map(({ source_id, source, name, ...sums }) => ({
      key: source_id ?? source,
      name: name ?? messages.reports.sources[source],
      ...sums,
    })),
    ...(rest.length > 0
      ? [
          {
            key: "rest",
            name: m.others(rest.length),
            taken: rest.reduce((sum, { taken }) => sum + taken, 0),
            count: rest.reduce((sum, { count }) => sum + count, 0),
          },
        ]
      : []),
  ];
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
      {rows.map(({ key, name, taken, count }) => (
        <li key={key}>
          <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
            <Text size="sm" truncate>
              {name}
            </Text>
            <Text size="sm" fw={600}>
              <Amount>{formatMoney(taken, currency)}</Amount>
            </Text>
          </Group>
          <Progress value={total > 0 ? (taken / total) * 100 : 0} size={6} mt={4} aria-hidden />
          <Text size="xs" c="dimmed" mt={2}>
            {m.share(formatShare(total > 0 ? taken / total : 0), count)}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
