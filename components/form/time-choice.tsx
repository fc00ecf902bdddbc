"use client";
import { type MantineSize, Select, Stack, TextInput } from "@mantine/core";
import { useServerTime, useView } from "@/components/session/view-provider";
import { wallTime } from "@/lib/kit/zoned-time";
import type { TimeChoice } from "./chosen-moment";

export interface TimeChoiceProps {
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
}: TimeChoiceProps) {
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
