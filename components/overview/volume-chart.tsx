"use client";
import { AreaChart, BarChart } from "@mantine/charts";
import { Box, Group, Paper, Text } from "@mantine/core";
import { type BarShapeProps, Rectangle } from "recharts";
import type { VolumeResource } from "@/lib/domain/reports/schemas";
import { formatDay, formatMoney, formatShortMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";

const m = messages.overview.volume;

const NOW = "light-dark(var(--mantine-color-teal-7), var(--mantine-color-teal-5))";
const BEFORE = "light-dark(var(--mantine-color-gray-5), var(--mantine-color-dark-2))";

/** For screen readers, the chart is one labelled image; the numbers are in the table. */
const UNFOCUSED = { accessibilityLayer: false };

type Point = VolumeResource["points"][number];

/** The most days that are shown as bars; more are an area. */
const MAX_BARS = 31;

const SO_FAR = "volume-so-far";

/** Hatches a bar of the last point, which is not over yet. */
function bar(points: readonly Point[], name: string) {
  const last = points.at(-1);
  return function VolumeBar(props: BarShapeProps) {
    const isSoFar = name === "taken" && props.payload === last;
    return <Rectangle {...props} {...(isSoFar && { fill: `url(#${SO_FAR})` })} />;
  };
}

/** Shows a month as bars, more as an area. */
export function VolumeChart({ volume, height }: { volume: VolumeResource; height: number }) {
  const { period, currency, points } = volume;
  const isToday = period === "today";
  const before = isToday ? m.previous.today : m.previous.days;
  const shared = {
    h: height,
    data: points,
    dataKey: "at",
    withLegend: true,
    legendProps: { verticalAlign: "bottom" as const, height: 32 },
    gridAxis: "x" as const,
    tickLine: "none" as const,
    yAxisProps: {
      width: "auto" as const,
      tickFormatter: (amount: number) => formatShortMoney(amount, currency),
    },
    xAxisProps: {
      tickFormatter: (at: string) => (isToday ? at : formatDay(at, "day")),
      minTickGap: 24,
    },
    tooltipAnimationDuration: 0,
    tooltipProps: {
      content: ({ payload }: { payload?: readonly { payload?: unknown }[] }) => {
        const point = payload?.[0]?.payload as Point | undefined;
        return point ? <PointCard point={point} volume={volume} /> : null;
      },
    },
  };
  const now = { name: "taken", label: m.taken, color: NOW };
  const hasBefore = points.some(({ previous_taken }) => previous_taken !== undefined);
  const then = { name: "previous_taken", label: before, color: BEFORE };
  return points.length <= MAX_BARS ? (
    <BarChart
      {...shared}
      series={hasBefore ? [then, now] : [now]}
      maxBarWidth={28}
      barProps={({ name }) => ({ radius: 3, shape: bar(points, name) })}
      barChartProps={UNFOCUSED}
    >
      <defs>
        <pattern
          id={SO_FAR}
          width={6}
          height={6}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width={6} height={6} fill={NOW} opacity={0.25} />
          <rect width={3} height={6} fill={NOW} />
        </pattern>
      </defs>
    </BarChart>
  ) : (
    <AreaChart
      {...shared}
      series={hasBefore ? [{ ...then, strokeDasharray: "4 4" }, now] : [now]}
      areaChartProps={UNFOCUSED}
      curveType="monotone"
      connectNulls={false}
      withDots={false}
      strokeWidth={2}
      fillOpacity={0.18}
    />
  );
}

function PointCard({ point, volume }: { point: Point; volume: VolumeResource }) {
  const { period, currency } = volume;
  const name = (at: string) => (period === "today" ? at : formatDay(at));
  const hasBefore = point.previous_taken !== undefined;
  const lines = [
    {
      at: point === volume.points.at(-1) ? m.soFar(name(point.at)) : name(point.at),
      amount: point.taken,
      count: point.count,
      color: NOW,
    },
    {
      at: period === "today" ? m.previous.today : name(point.previous_at),
      amount: point.previous_taken ?? 0,
      count: point.previous_count ?? 0,
      color: BEFORE,
    },
  ].slice(0, hasBefore ? 2 : 1);
  return (
    <Paper withBorder shadow="md" px="sm" py="xs">
      {lines.map(({ at, amount, count, color }) => (
        <Group key={color} gap="xs" wrap="nowrap" justify="space-between">
          <Group gap={6} wrap="nowrap">
            <Box w={10} h={10} style={{ borderRadius: 3, background: color }} />
            <Text size="xs">{at}</Text>
          </Group>
          <Text size="xs" fw={600} style={{ fontVariantNumeric: "tabular-nums" }}>
            {formatMoney(amount, currency)} · {count}
          </Text>
        </Group>
      ))}
    </Paper>
  );
}
