"use client";
import { Box, Group, Paper, Stack } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DownloadButton } from "@/components/list/download-button";
import { LoadMore } from "@/components/list/load-more";
import { RecordsTable } from "@/components/list/records-table";
import { LocationFilter } from "@/components/records/location-filter";
import { SlipActions } from "@/components/records/print-slip";
import { ShiftSlip, slipName } from "@/components/records/shift-slip";
import { useView } from "@/components/session/view-provider";
import { SideDialog } from "@/components/ui/dialog";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import * as messages from "@/lib/messages";
import { DaysChoice } from "./days-choice";
import { reportQueries, type SelectedShifts, shiftsDownload } from "./queries";
import { shiftColumns } from "./shift-columns";

const m = messages.shifts;

/** The shifts of a range of days, newest first, with what each took and all together; a button shows the slip. */
export function ShiftsReport({
  selected,
  onChoose,
  onChooseLocation,
}: {
  selected: SelectedShifts;
  onChoose: (from: string, to: string) => void;
  onChooseLocation: (location: string | undefined) => void;
}) {
  const view = useView();
  const { from, to, location_id } = selected;
  return (
    <Stack gap="lg">
      <Group gap="xs">
        <DaysChoice selected={{ from, to, time_zone: view.timeZone }} onChoose={onChoose} />
        <LocationFilter value={location_id} onChange={onChooseLocation} />
        <Box flex={1} />
        <DownloadButton urlOf={shiftsDownload(view, selected)} />
      </Group>
      <Shifts selected={selected} />
    </Stack>
  );
}

function Shifts({ selected }: { selected: SelectedShifts }) {
  const view = useView();
  const shifts = useInfiniteQuery({
    ...reportQueries.shifts(view, selected),
    placeholderData: keepPreviousData,
  });
  const total = useQuery({
    ...reportQueries.shiftsTotal(view, selected),
    placeholderData: keepPreviousData,
  });
  const [shown, setShown] = useState<string>();
  const error = shifts.data ? total.error : shifts.error;
  if (!shifts.data || !total.data) {
    return error ? (
      <ErrorState error={error} retry={shifts.data ? total.refetch : shifts.refetch} />
    ) : (
      <LoadingRows rows={8} />
    );
  }
  const rows = shifts.data.pages.flatMap(({ data }) =>
    data.map((shift) => ({ shift, sums: shift.total, currency: shift.currency })),
  );
  const isOutdated = shifts.isPlaceholderData || total.isPlaceholderData;
  return (
    <Box aria-busy={isOutdated} opacity={isOutdated ? 0.6 : 1}>
      {rows.length === 0 ? (
        <Paper withBorder>
          <EmptyState icon={<IconReceipt />} title={m.empty}>
            {selected.location_id === undefined ? m.emptyText : m.emptyTextAtLocation}
          </EmptyState>
        </Paper>
      ) : (
        <RecordsTable
          label={m.table}
          rows={rows}
          total={{
            count: total.data.count,
            sums: total.data.total,
            currency: total.data.currency,
          }}
          columns={shiftColumns(setShown)}
          keyOf={({ shift }) => shift?.shift_id ?? "total"}
        />
      )}
      <LoadMore
        hasMore={shifts.hasNextPage}
        isLoading={shifts.isFetchingNextPage}
        error={shifts.isFetchNextPageError ? shifts.error : null}
        load={shifts.fetchNextPage}
      />
      <DialogSlot>
        {shown !== undefined && <SlipDialog id={shown} close={() => setShown(undefined)} />}
      </DialogSlot>
    </Box>
  );
}

function SlipDialog({ id, close }: { id: string; close: () => void }) {
  const slip = useQuery(reportQueries.shift(useView(), id));
  return (
    <SideDialog close={close} title={slip.data ? slipName(slip.data) : m.title}>
      {!slip.data ? (
        slip.error ? (
          <ErrorState error={slip.error} retry={slip.refetch} />
        ) : (
          <LoadingRows />
        )
      ) : (
        <Stack gap="md">
          <ShiftSlip slip={slip.data} />
          <Group gap="xs">
            <SlipActions slip={slip.data} />
          </Group>
        </Stack>
      )}
    </SideDialog>
  );
}
