"use client";
import { Select, Switch } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Failure } from "@/components/form/failure";
import { useMay, useView } from "@/components/session/view-provider";
import * as messages from "@/lib/messages";
import { LOCK_CHOICES } from "../options";
import { acceptPins, type OpenTill, tillQueries } from "../queries";

const m = messages.till.options;

/** Whether people sign in here with a PIN, for those who may decide it, and when the till locks. */
export function PinOptions({
  tillId,
  acceptsPins,
  lockAfter,
  onLockAfter,
}: {
  tillId: string;
  acceptsPins: boolean;
  lockAfter: number;
  onLockAfter: (minutes: number) => void;
}) {
  const view = useView();
  const queries = useQueryClient();
  const mayManage = useMay("tills.manage");
  const accept = useMutation({
    mutationFn: (accepts: boolean) => acceptPins(view, tillId, accepts),
    onSuccess: (_, accepts) =>
      queries.setQueryData<OpenTill>(
        tillQueries.open(view).queryKey,
        (known) => known && { ...known, accepts_pins: accepts },
      ),
  });
  return (
    <>
      {mayManage && (
        <Switch
          size="md"
          label={m.pins}
          description={m.pinsHint}
          checked={acceptsPins}
          disabled={accept.isPending}
          onChange={(event) => accept.mutate(event.currentTarget.checked)}
        />
      )}
      {accept.error && <Failure>{accept.error.message}</Failure>}
      {acceptsPins && (
        <Select
          size="md"
          label={m.lock}
          description={m.lockHint}
          allowDeselect={false}
          data={LOCK_CHOICES.map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? m.never : m.minutes(minutes),
          }))}
          value={String(lockAfter)}
          onChange={(value) => onLockAfter(Number(value))}
        />
      )}
    </>
  );
}
