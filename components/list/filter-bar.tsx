"use client";
import { Box, Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import * as messages from "@/lib/messages";
import { ColumnMenu } from "./column-menu";
import type { ColumnMenuProps } from "./column-popover";
import classes from "./filter-bar.module.css";

const m = messages.filters;

/** The filters of a list, with a button to clear them. */
export const FilterBar = ({
  label,
  isFiltered,
  clear,
  aside,
  menu,
  children,
}: {
  label: string;
  isFiltered: boolean;
  clear: () => void;
  /** Shown at the other end of the bar. */
  aside?: ReactNode;
  /** The list's columns, where they can be chosen. */
  menu?: ColumnMenuProps;
  children: ReactNode;
}) => (
  <div className={classes.bar}>
    <div className={classes.filters} role="group" aria-label={label}>
      {children}
      {isFiltered && (
        <Button className={classes.clear} variant="subtle" color="gray" size="xs" onClick={clear}>
          {m.clear}
        </Button>
      )}
    </div>
    {aside}
    {menu && (
      <Box visibleFrom="sm">
        <ColumnMenu {...menu} />
      </Box>
    )}
  </div>
);

/** Shown in place of a list when nothing matches its filters. */
export const NoMatch = ({
  title,
  clear,
  children = m.noMatchText,
}: {
  title: string;
  clear: () => void;
  children?: ReactNode;
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
