"use client";
import { Select, type SelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { chosenMoment, type TimeChoice } from "@/components/form/chosen-moment";
import { TimeChoiceField, type TimeChoiceProps } from "@/components/form/time-choice";
import { useView } from "@/components/session/view-provider";
import { days, hours } from "@/lib/kit/time";
import * as messages from "@/lib/messages";
import { webhookQueries } from "./queries";

const m = messages.deliveryLog.since;

const OFFSETS = { hour: -hours(1), day: -days(1), week: -days(7) };
const CHOICES = Object.entries(m.presets).map(([value, label]) => ({ value, label }));

export const A_DAY_AGO: TimeChoice = { choice: "day", wall: "" };

/** The chosen time; undefined if a custom one is missing. */
export const sinceOf = (chosen: TimeChoice, timeZone: string, now: Date): Date | undefined =>
  chosenMoment(chosen, OFFSETS, timeZone, now);

/** A choice of the time from which on webhooks are sent again. */
export const SinceField = (props: Omit<TimeChoiceProps, "choices" | "timeLabel">) => (
  <TimeChoiceField {...props} choices={CHOICES} timeLabel={m.time(useView().timeZone)} />
);

/** A choice of one subscription, by its address. */
export function EndpointSelect(props: SelectProps) {
  const { data } = useQuery(webhookQueries.subscriptions(useView()));
  return (
    <Select
      label={messages.deliveryLog.filters.subscription}
      data={(data?.data ?? []).map(({ id, url }) => ({ value: id, label: url }))}
      {...props}
    />
  );
}
