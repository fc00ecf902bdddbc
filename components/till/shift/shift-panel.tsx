"use client";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Failure } from "@/components/form/failure";
import { LazyConfirm } from "@/components/form/lazy-confirm";
import { SlipActions } from "@/components/records/print-slip";
import { ShiftSlip, slipName } from "@/components/records/shift-slip";
import { useView } from "@/components/session/view-provider";
import { SideDialog } from "@/components/ui/dialog";
import { Heading } from "@/components/ui/heading";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { formatMoment } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { tellDisplays } from "../entry/tell-displays";
import { closeShift, openShift, type TillShift, tillQueries } from "../queries";

const m = messages.shifts;

/** Opens and closes the till's shift, and shows what it has taken so far and the last slip. */
export function ShiftPanel({ tillId, onClose }: { tillId: string; onClose: () => void }) {
  const shift = useQuery(tillQueries.shift(useView(), tillId));
  return (
    <SideDialog close={onClose} title={m.title}>
      {!shift.data ? (
        shift.error ? (
          <ErrorState error={shift.error} retry={shift.refetch} />
        ) : (
          <LoadingRows />
        )
      ) : (
        <Stack gap="xl">
          {shift.data.open ? (
            <OpenShift tillId={tillId} slip={shift.data.open} />
          ) : (
            <NoShift tillId={tillId} />
          )}
          {shift.data.last && (!shift.data.open || shift.data.open.goes_on_from !== undefined) && (
            <Stack gap="sm">
              <Heading order={3}>{slipName(shift.data.last)}</Heading>
              <ShiftSlip slip={shift.data.last} />
              <Group gap="xs">
                <SlipActions slip={shift.data.last} />
              </Group>
            </Stack>
          )}
        </Stack>
      )}
    </SideDialog>
  );
}

/** A change of the till's shift, whose answer is the new state. */
function useShiftChange(tillId: string, send: () => Promise<TillShift>) {
  const view = useView();
  const queries = useQueryClient();
  const { queryKey } = tillQueries.shift(view, tillId);
  return useMutation({
    mutationFn: send,
    onSuccess: (shift) => queries.setQueryData<TillShift>(queryKey, shift),
    // Somebody else may have opened or closed it.
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

function NoShift({ tillId }: { tillId: string }) {
  const view = useView();
  const open = useShiftChange(tillId, () => openShift(view, tillId));
  return (
    <Stack gap="sm">
      <Text fw={600}>{m.none}</Text>
      <Text size="sm" c="dimmed">
        {m.noneText}
      </Text>
      {open.error && <Failure>{open.error.message}</Failure>}
      <Button size="md" loading={open.isPending} onClick={() => open.mutate()}>
        {m.open}
      </Button>
    </Stack>
  );
}

function OpenShift({ tillId, slip }: { tillId: string; slip: NonNullable<TillShift["open"]> }) {
  const view = useView();
  const [isAsking, setAsking] = useState(false);
  const close = useShiftChange(tillId, async () => {
    const closed = await closeShift(view, tillId);
    void tellDisplays(view, tillId, { ends_result: true });
    return closed;
  });
  return (
    <Stack gap="sm">
      <Text fw={600}>{m.openSince(formatMoment(slip.opened_at, view.timeZone, "long"))}</Text>
      {slip.goes_on_from !== undefined && (
        <Text size="sm" role="note">
          {m.goesOn(slip.goes_on_from)}
        </Text>
      )}
      <Heading order={3}>{slipName(slip)}</Heading>
      <ShiftSlip slip={slip} />
      <Group gap="xs">
        <Button size="md" onClick={() => setAsking(true)}>
          {m.close}
        </Button>
        <SlipActions slip={slip} />
      </Group>
      <LazyConfirm
        isAsking={isAsking}
        title={m.closeSure}
        action={m.close}
        isRunning={close.isPending}
        error={close.error}
        confirm={() => close.mutate(undefined, { onSuccess: () => setAsking(false) })}
        close={() => {
          setAsking(false);
          close.reset();
        }}
      >
        {m.closeText}
      </LazyConfirm>
    </Stack>
  );
}
