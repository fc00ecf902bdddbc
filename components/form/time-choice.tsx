"use client";
import { type MantineSize, Select, Stack, TextInput } from "@mantine/core";
import { after } from "@/lib/kit/time";
import { momentOf, wallTime } from "@/lib/kit/zoned-time";
import { useServerTime, useView } from "@/components/session/view-provider";

export interface TimeChoice {
  /** The value of one of the choices; "time" is a custom time. */
  choice: string;
  /** The custom time, as local time in the organization's time zone. */
  wall: string;
}

/**
 * Returns the chosen time: `now` plus the choice's offset in milliseconds, or the custom time; undefined if there is
 * neither.
 */
export function chosenMoment(
  { choice, wall }: TimeChoice,
  offsets: Readonly<Record<string, number>>,
  timeZone: string,
  now: Date,
): Date | undefined {
  const offset = offsets[choice];
  return offset === undefined ? momentOf(wall, timeZone) : after(now, offset);
}

/** A choice of a few common times or a custom one, in the organization's time zone. */
export function TimeChoiceField({
  label,
  choices,
  timeLabel,
  value,
  onChange,
  error,
  isFirst,
  size = "sm",
}: {
  label: string;
  /** The choice `time` opens the field for a custom time. */
  choices: readonly { value: string; label: string }[];
  timeLabel: string;
  value: TimeChoice;
  onChange: (value: TimeChoice) => void;
  error?: string | undefined;
  /** As the first field of a dialog, it receives the focus. */
  isFirst?: boolean;
  size?: MantineSize;
}) {
  const { timeZone } = useView();
  const now = useServerTime();
  const isOwn = value.choice === "time";
  return (
    <Stack gap="xs">
      <Select
        label={label}
        size={size}
        data={choices}
        value={value.choice}
        data-autofocus={isFirst || undefined}
        allowDeselect={false}
        error={isOwn ? undefined : error}
        onChange={(choice) => {
          if (!choice) return;
          onChange({ choice, wall: value.wall || wallTime(now(), timeZone) });
        }}
      />
      {isOwn && (
        <TextInput
          type="datetime-local"
          label={timeLabel}
          size={size}
          value={value.wall}
          error={error}
          onChange={(event) => onChange({ ...value, wall: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}
