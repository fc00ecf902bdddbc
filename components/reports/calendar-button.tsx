"use client";
import { InputBase } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LazyPopover } from "@/components/ui/lazy-popover";

/** A button with the selected days of a report, which opens a calendar to change them. */
export const CalendarButton = ({
  name,
  days,
  width,
  children,
}: {
  name: string;
  days: string;
  width: number;
  children: (close: () => void) => ReactNode;
}) => (
  <LazyPopover
    name={name}
    button={(props) => (
      <InputBase
        {...props}
        component="button"
        type="button"
        pointer
        aria-label={`${name}: ${days}`}
        leftSection={<IconCalendar size={16} aria-hidden />}
        w={width}
      >
        {days}
      </InputBase>
    )}
  >
    {children}
  </LazyPopover>
);
