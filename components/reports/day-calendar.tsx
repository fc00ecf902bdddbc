"use client";
import "dayjs/locale/kk";
import "dayjs/locale/ru";
import { DatePicker } from "@mantine/dates";

/** A calendar for choosing one day, up to today. */
export const DayCalendar = ({
  day,
  today,
  onChoose,
}: {
  day: string;
  today: string;
  onChoose: (day: string) => void;
}) => (
  <DatePicker
    value={day}
    defaultDate={day}
    maxDate={today}
    weekendDays={[]}
    onChange={(chosen) => chosen && onChoose(chosen)}
  />
);
