"use client";
import {
  Anchor,
  Button,
  Drawer,
  NumberInput,
  Progress,
  Skeleton,
  Stack,
  Text,
} from "@mantine/core";
import { IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { useForm } from "@/components/form/use-form";
import { Callout } from "@/components/ui/callout";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Sums } from "@/components/ui/sums";
import type { Scope } from "@/lib/client/api";
import type { SpeedName } from "@/lib/domain/busy-hours/schemas";
import { formatMoney } from "@/lib/kit/display";
import { sandboxMessages } from "@/lib/messages/sandbox";
import { type BusyHour, busyHourMutations, busyHourQuery } from "./busy-hour-queries";
import { Failure } from "./failure";

const m = sandboxMessages.busyHour;

const SPEEDS = ["real_time", "five_minutes", "one_minute"] as const satisfies SpeedName[];
const MAX_PAYERS = 600;
const USUAL_PAYERS = 120;

interface BusyHourDrawerProps {
  opened: boolean;
  /** Absent if the viewer cannot play busy hours. */
  scope: Scope | undefined;
  phoneCode: string;
  merchant: string;
  onClose: () => void;
}

/** Plays a stream of invented payers, for demonstrations and load. */
export default function BusyHourDrawer({
  opened,
  scope,
  phoneCode,
  merchant,
  onClose,
}: BusyHourDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={420}
      title={m.title}
      closeButtonProps={{ "aria-label": sandboxMessages.close }}
    >
      <Stack gap="md">
        <Text size="sm">{m.text}</Text>
        {scope ? (
          <Play scope={scope} />
        ) : (
          <Callout color="blue">
            <Text size="sm">{m.forMembers(merchant)}</Text>
            <Anchor href={`/sign-in?callbackUrl=${encodeURIComponent(`/sandbox/${phoneCode}`)}`}>
              {m.signIn}
            </Anchor>
          </Callout>
        )}
      </Stack>
    </Drawer>
  );
}

function Play({ scope }: { scope: Scope }) {
  const { data, error, refetch } = useQuery(busyHourQuery(scope));
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} role="status" aria-label={sandboxMessages.loading} />;
  const hour = data.busy_hour;
  const isPlaying = hour !== undefined && !hour.ended_at;
  return (
    <>
      {isPlaying ? <Stop scope={scope} /> : <Start scope={scope} />}
      {hour && <HourProgress hour={hour} />}
    </>
  );
}

function Start({ scope }: { scope: Scope }) {
  const [speed, setSpeed] = useState<SpeedName>("five_minutes");
  const form = useForm({ initialValues: { payers: USUAL_PAYERS } });
  const starting = useMutation(busyHourMutations.start(scope));
  return (
    <Form onSubmit={form.onSubmit(({ payers }) => starting.mutate({ speed, payers }))}>
      <Stack gap="md">
        <SegmentedControl
          label={m.speed}
          value={speed}
          choices={SPEEDS.map((value) => ({ value, label: m.speeds[value] }))}
          onChange={setSpeed}
        />
        <NumberInput
          label={m.payers}
          description={m.payersHint}
          min={1}
          max={MAX_PAYERS}
          clampBehavior="strict"
          allowDecimal={false}
          required
          {...form.field("payers")}
        />
        {starting.error && <Failure error={starting.error} />}
        <Button
          type="submit"
          size="md"
          radius="xl"
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          loading={starting.isPending}
        >
          {m.start}
        </Button>
      </Stack>
    </Form>
  );
}

function Stop({ scope }: { scope: Scope }) {
  const stopping = useMutation(busyHourMutations.stop(scope));
  return (
    <>
      {stopping.error && <Failure error={stopping.error} />}
      <Button
        variant="light"
        color="red"
        size="md"
        radius="xl"
        leftSection={<IconPlayerStop size={18} aria-hidden />}
        loading={stopping.isPending}
        onClick={() => stopping.mutate()}
      >
        {m.stop}
      </Button>
    </>
  );
}

function HourProgress({ hour }: { hour: BusyHour }) {
  const { arrived, payers } = hour;
  const isPlaying = !hour.ended_at;
  const state = isPlaying ? m.playing : hour.is_stopped ? m.stopped : m.over;
  return (
    <Stack gap="xs">
      <Text fw={600} role="status">
        {isPlaying && arrived === 0 ? m.starting : state}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={(arrived / payers) * 100}
          aria-label={m.title}
          aria-valuetext={m.progress(arrived, payers)}
          {...(isPlaying && { animated: true })}
        />
      </Progress.Root>
      <Text size="sm">{m.progress(arrived, payers)}</Text>
      <Sums
        title={m.sums}
        sums={[
          { name: m.collected, value: formatMoney(hour.collected, hour.currency) },
          { name: m.paid, value: hour.paid },
          { name: m.declined, value: hour.declined },
          { name: m.unpaid, value: hour.unpaid },
          { name: m.refunded, value: hour.refunded },
          { name: m.failed, value: hour.failed },
        ]}
      />
      {hour.unpaid > 0 && (
        <Text size="sm" c="dimmed">
          {m.expire}
        </Text>
      )}
    </Stack>
  );
}
