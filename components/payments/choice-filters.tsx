"use client";
import { Box, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChoiceFilter } from "@/components/ui/choice-filter";
import { FilterPill } from "@/components/ui/filter-pill";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { useView } from "@/components/ui/view-provider";
import { ScrollBox } from "@/components/ui/scroll-box";
import * as messages from "@/lib/messages";
import { paymentQueries } from "./queries";

const m = messages.payments;

interface ChoiceProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** By phone or by link. */
export function MethodFilter({ value, onChange }: ChoiceProps) {
  return (
    <ChoiceFilter
      name={m.filters.method}
      choices={[
        { value: "direct", label: m.methods.direct },
        { value: "link", label: m.methods.link },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

/** By the device that made the payment; one whose key is revoked still has its payments. */
export function DeviceFilter({ value, onChange }: ChoiceProps) {
  const view = useView();
  const known = useQuery({ ...paymentQueries.devices(view), enabled: value !== undefined });
  const name = known.data?.devices.find(({ device_id }) => device_id === value)?.name;
  return (
    <FilterPill
      name={m.filters.device}
      value={value && (name ?? value)}
      onRemove={() => onChange(undefined)}
    >
      {(close) => (
        <DeviceChoice
          value={value}
          onChange={(device) => {
            onChange(device);
            close();
          }}
        />
      )}
    </FilterPill>
  );
}

function DeviceChoice({ value, onChange }: ChoiceProps) {
  const view = useView();
  const { data, error, refetch } = useQuery(paymentQueries.devices(view));
  const [typed, setTyped] = useState("");
  if (!data) {
    return (
      <Box w={280} maw="100%">
        {error ? <ErrorState error={error} retry={refetch} /> : <LoadingRows rows={3} />}
      </Box>
    );
  }
  const wanted = typed.trim().toLowerCase();
  const devices = data.devices.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <Stack gap="xs" w={280} maw="100%">
      <TextInput
        size="xs"
        data-autofocus
        aria-label={m.filters.anyDevice}
        placeholder={m.filters.anyDevice}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ScrollBox maxHeight={240}>
        <Radio.Group aria-label={m.filters.device} value={value ?? null} onChange={onChange}>
          <Stack gap="xs">
            {devices.map(({ device_id, name }) => (
              <Radio key={device_id} value={device_id} label={name} />
            ))}
          </Stack>
        </Radio.Group>
        {devices.length === 0 && (
          <Text size="sm" c="dimmed">
            {m.filters.noDevices}
          </Text>
        )}
      </ScrollBox>
    </Stack>
  );
}
