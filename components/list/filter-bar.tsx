"use client";
import { Button, Group } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import * as messages from "@/lib/messages";

const m = messages.filters;

/** The filters of a list, and the way out of all of them. */
export const FilterBar = ({
  label,
  isFiltered,
  clear,
  aside,
  children,
}: {
  label: string;
  isFiltered: boolean;
  clear: () => void;
  /** At the other end of their line. */
  aside?: ReactNode;
  children: ReactNode;
}) => (
  <Group justify="space-between" align="flex-start" mb="md" gap="sm">
    <Group gap="xs" miw={0} maw="100%" role="group" aria-label={label}>
      {children}
      {isFiltered && (
        <Button variant="subtle" color="gray" size="xs" onClick={clear}>
          {m.clear}
        </Button>
      )}
    </Group>
    {aside}
  </Group>
);

/** In place of a list that its filters have emptied. */
export const NoMatch = ({
  title,
  clear,
  children,
}: {
  title: string;
  clear: () => void;
  children: ReactNode;
}) => (
  <EmptyState
    icon={<IconFilterOff />}
    title={title}
    action={
      <Button variant="light" onClick={clear}>
        {m.clear}
      </Button>
    }
  >
    {children}
  </EmptyState>
);
