"use client";
import { Checkbox, Stack, Text } from "@mantine/core";
import { OpenedPopover } from "@/components/ui/opened-popover";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { DENSITIES, type ListName } from "@/lib/domain/sign-in/list-vocabulary";
import * as messages from "@/lib/messages";
import { ColumnButton } from "./column-button";
import { isOptional, isShown, useListSettings, withColumn } from "./list-settings";

const m = messages.listSettings;

export interface ColumnMenuProps {
  list: ListName;
  columns: readonly { id: string; title: string }[];
}

/** The form of the column menu, open at its button. */
export const ColumnPopover = (menu: ColumnMenuProps) => (
  <OpenedPopover name={m.open} button={(props) => <ColumnButton {...props} />}>
    {() => <ListSettingsForm {...menu} />}
  </OpenedPopover>
);

function ListSettingsForm({ list, columns }: ColumnMenuProps) {
  const { settings, change } = useListSettings();
  return (
    <Stack gap="sm" miw={220}>
      <SegmentedControl
        label={m.density}
        value={settings.density}
        choices={DENSITIES.map((value) => ({ value, label: m.densities[value] }))}
        onChange={(density) => change({ ...settings, density })}
      />
      <Stack gap="xs" role="group" aria-label={m.columns}>
        {columns.map(({ id, title }) => (
          <Checkbox
            key={id}
            size="xs"
            label={title}
            // The column that leads to the record stays.
            disabled={!isOptional(list, id)}
            checked={isShown(settings, list, id)}
            onChange={({ currentTarget: { checked } }) =>
              change(withColumn(settings, list, id, checked))
            }
          />
        ))}
      </Stack>
      <Text size="xs" c="dimmed" maw={220}>
        {m.hint}
      </Text>
    </Stack>
  );
}
