"use client";
import { Box, Button, List, Stack, Text } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { useState } from "react";
import { Callout } from "@/components/ui/callout";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { Filters } from "./filters-of";

const m = messages.filters;

type Faults<Name extends string> = Partial<Record<Name, string>>;

/**
 * Leaves out the filters that the server refuses, such as those of a mistyped address, so that the list stays.
 * `learn` is called while rendering, with the error of a list that has the filters in `applied`.
 */
export function useAppliedFilters<Name extends string>(filters: Filters<Name>) {
  const address = JSON.stringify(filters);
  const [known, setKnown] = useState<{ address: string; faults: Faults<Name> }>();
  const faults: Faults<Name> = known?.address === address ? known.faults : {};
  const set = Object.entries(filters) as [Name, string][];
  const applied = Object.fromEntries(
    set.filter(([name]) => !Object.hasOwn(faults, name)),
  ) as Filters<Name>;
  const learn = (error: Error | null) => {
    const found = Object.entries(error ? fieldErrorsOf(error) : {}).flatMap(([field, fault]) => {
      // Several values in one filter are refused one by one: `status.0`.
      const name = field.split(".")[0] as Name;
      return Object.hasOwn(applied, name) ? [[name, fault] as const] : [];
    });
    if (found.length > 0) {
      setKnown({ address, faults: { ...faults, ...Object.fromEntries(found) } });
    }
  };
  return { applied, faults, learn };
}

/** Says which filters of the address are not applied to the list below, and why. */
export function RefusedFilters<Name extends string>({
  filters,
  faults,
  labels,
  chosen = [],
  change,
}: {
  filters: Filters<Name>;
  faults: Faults<Name>;
  labels: Readonly<Record<Name, string>>;
  /** Filters whose values are chosen from a list. The server's error has the values of the API, which nobody sees there. */
  chosen?: readonly Name[];
  change: (changes: Partial<Record<Name, undefined>>) => void;
}) {
  const refused = Object.entries(faults) as [Name, string][];
  if (refused.length === 0) return null;
  const removed = Object.fromEntries(refused.map(([name]) => [name, undefined]));
  return (
    <Box mb="md">
      <Callout
        color="yellow"
        icon={<IconFilterOff />}
        role="status"
        title={m.notApplied(refused.length)}
      >
        <Stack gap="xs" align="flex-start">
          <List size="sm" listStyleType="none">
            {refused.map(([name, fault]) => (
              <List.Item key={name}>
                <Text size="sm" lineClamp={3} style={{ overflowWrap: "anywhere" }}>
                  {m.fault(
                    labels[name],
                    bidiSafe(filters[name] ?? ""),
                    chosen.includes(name) ? m.chooseAgain : fault,
                  )}
                </Text>
              </List.Item>
            ))}
          </List>
          <Button
            size="xs"
            variant="default"
            onClick={() => change(removed as Partial<Record<Name, undefined>>)}
          >
            {m.removeRefused(refused.length)}
          </Button>
        </Stack>
      </Callout>
    </Box>
  );
}
