"use client";
import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { IconClockHour4, IconPrinter } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DownloadButton } from "@/components/list/download-button";
import { useServerTime, useView } from "@/components/session/view-provider";
import { Callout } from "@/components/ui/callout";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { RECEIPT_PAPERS, type ReceiptPaper } from "@/components/ui/print-sheet";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import type { DailyClose } from "@/lib/domain/reports/schemas";
import { dayIn } from "@/lib/kit/zoned-time";
import * as messages from "@/lib/messages";
import { CloseSheet } from "./close-sheet";
import { CloseTables } from "./close-tables";
import { DaySteps } from "./day-steps";
import { closeDownload, lastMonthDownload, type SelectedDay, reportQueries } from "./queries";
import { SumCards } from "./sum-cards";

const m = messages.reports;

const HOUR_MS = 3_600_000;

/** The daily close of one day, to view, print or download. */
export function DailyCloseReport({
  selected,
  onChoose,
}: {
  selected: SelectedDay;
  onChoose: (day: string | undefined) => void;
}) {
  const view = useView();
  const [paper, setPaper] = useState<ReceiptPaper>();
  const now = useServerTime();
  const today = dayIn(now(), selected.time_zone);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reportQueries.dailyClose(view, selected),
    placeholderData: keepPreviousData,
  });
  // The sheet must have rendered before the browser prints.
  const print = (on: ReceiptPaper) => {
    setPaper(on);
    setTimeout(() => window.print(), 100);
  };
  return (
    <Stack gap="lg">
      <Group gap="xs">
        <DaySteps day={selected.day} today={today} onChoose={onChoose} />
        <Box flex={1} />
        <DownloadButton
          urlOf={closeDownload(view, selected)}
          more={[lastMonthDownload(view, selected.time_zone, now())]}
        />
        <LazyMenu
          button={(props) => (
            <Button
              leftSection={<IconPrinter size={16} />}
              disabled={!data || isPlaceholderData}
              {...props}
            >
              {m.print}
            </Button>
          )}
          entries={RECEIPT_PAPERS.toReversed().map((name) => ({
            label: messages.payerReceipt.papers[name],
            onClick: () => print(name),
          }))}
        />
      </Group>
      {data ? (
        <Stack gap="lg" aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
          <Notes close={data} today={today} />
          <SumCards sums={data.total} staticQr={data.static_qr} currency={data.currency} />
          <CloseTables close={data} />
          <Text size="sm" c="dimmed">
            {m.rules}
          </Text>
          <CloseSheet close={data} organization={view.organizationName} paper={paper ?? "A4"} />
        </Stack>
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <LoadingRows rows={8} />
      )}
    </Stack>
  );
}

function Notes({ close, today }: { close: DailyClose; today: string }) {
  const hours = (Date.parse(close.until) - Date.parse(close.from)) / HOUR_MS;
  return (
    <>
      {close.day === today && (
        <Text size="sm" c="dimmed">
          {m.notOver}
        </Text>
      )}
      {hours !== 24 && (
        <Callout color="teal" icon={<IconClockHour4 />}>
          {m.hours(hours)}
        </Callout>
      )}
    </>
  );
}
