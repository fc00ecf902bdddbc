"use client";
import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { chosenMoment, type TimeChoice } from "@/components/form/chosen-moment";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { TimeChoiceField } from "@/components/form/time-choice";
import { useServerTime, useView } from "@/components/session/view-provider";
import { Dialog } from "@/components/ui/dialog";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import type { DeviceKeyResource, IssuedDeviceKey } from "@/lib/domain/devices/schemas";
import { days, hours, toTimestamp } from "@/lib/kit/time";
import * as messages from "@/lib/messages";
import { EXPIRY_CHOICES, expiryOf, NEVER } from "./expiry";
import { useRotateKey } from "./mutations";

const m = messages.devices;

const OVERLAPS = { hour: hours(1), day: days(1), week: days(7) };
const OVERLAP_CHOICES = Object.entries(m.rotation.overlapChoices).map(([value, label]) => ({
  value,
  label,
}));

/** Issues a second key to replace the first, which keeps working until a chosen time. */
export function RotateForm({
  device,
  close,
  issued,
}: {
  device: DeviceKeyResource;
  close: () => void;
  issued: (key: IssuedDeviceKey) => void;
}) {
  const { timeZone } = useView();
  const now = useServerTime();
  const rotate = useRotateKey(device.device_key_id);
  const [overlap, setOverlap] = useState<TimeChoice>({ choice: "day", wall: "" });
  const [expires, setExpires] = useState<TimeChoice>(NEVER);
  const [faults, setFaults] = useState<Record<string, string>>({});

  const submit = () => {
    const until = chosenMoment(overlap, OVERLAPS, timeZone, now());
    const expiry = expiryOf(expires, timeZone, now());
    setFaults({
      ...(!until && { old_expires_at: m.form.timeMissing }),
      ...(!expiry && { expires_at: m.form.timeMissing }),
    });
    if (!until || !expiry) return;
    rotate.mutate(
      { old_expires_at: toTimestamp(until), ...expiry },
      { onSuccess: issued, onError: (error) => setFaults(fieldErrorsOf(error)) },
    );
  };
  return (
    <Dialog close={close} title={m.rotation.title(device.name)}>
      <Form onSubmit={submit}>
        <Stack>
          <Text size="sm" c="dimmed">
            {m.rotation.text}
          </Text>
          <FormFailure error={rotate.error} fields={["old_expires_at", "expires_at"]} />
          <TimeChoiceField
            label={m.rotation.overlap}
            isFirst
            choices={OVERLAP_CHOICES}
            timeLabel={m.form.time(timeZone)}
            value={overlap}
            error={faults.old_expires_at}
            onChange={setOverlap}
          />
          <TimeChoiceField
            label={m.rotation.expires}
            choices={EXPIRY_CHOICES}
            timeLabel={m.form.time(timeZone)}
            value={expires}
            error={faults.expires_at}
            onChange={setExpires}
          />
          <DialogButtons close={close} loading={rotate.isPending}>
            {m.rotation.submit}
          </DialogButtons>
        </Stack>
      </Form>
    </Dialog>
  );
}
