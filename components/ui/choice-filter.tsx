"use client";
import { Radio, Stack } from "@mantine/core";
import { FilterPill } from "./filter-pill";
import { ScrollBox } from "./scroll-box";

/** One of a few values. */
export function ChoiceFilter({
  name,
  choices,
  value,
  onChange,
}: {
  name: string;
  choices: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <FilterPill
      name={name}
      value={value && (chosen?.label ?? value)}
      onRemove={() => onChange(undefined)}
    >
      {(close) => (
        <ScrollBox maxHeight={300} style={{ maxWidth: 360 }}>
          <Radio.Group
            aria-label={name}
            value={value ?? null}
            onChange={(next) => {
              onChange(next);
              close();
            }}
          >
            <Stack gap="xs">
              {choices.map((choice) => (
                <Radio
                  key={choice.value}
                  value={choice.value}
                  label={choice.label}
                  styles={{ label: { overflowWrap: "anywhere" } }}
                />
              ))}
            </Stack>
          </Radio.Group>
        </ScrollBox>
      )}
    </FilterPill>
  );
}
