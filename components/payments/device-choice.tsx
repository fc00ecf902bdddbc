"use client";
import { Box, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useView } from "@/components/session/view-provider";
import { ScrollBox } from "@/components/ui/scroll-box";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { folded } from "@/lib/kit/names";
import * as messages from "@/lib/messages";
import { paymentQueries } from "./queries";

const m = messages.payments.filters;

/** Selects one of the organization's devices, searchable by name. */
export function DeviceChoice({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (device: string) => void;
}) {
  const { data, error, refetch } = useQuery(paymentQueries.devices(useView()));
  const [typed, setTyped] = useState("");
  if (!data) {
    return (
      <Box w={280} maw="100%">
        {error ? <ErrorState error={error} retry={refetch} /> : <LoadingRows rows={3} />}
      </Box>
    );
  }
  const wanted = folded(typed.trim());
  const devices = data.devices.filter(({ name }) => folded(name).includes(wanted));
  return (
    <Stack gap="xs" w={280} maw="100%">
      <TextInput
        size="xs"
        autoFocus
        data-autofocus
        aria-label={m.anyDevice}
        placeholder={m.anyDevice}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ScrollBox maxHeight={240}>
        <Radio.Group aria-label={m.device} value={value ?? null} onChange={onChange}>
          <Stack gap="xs">
            {devices.map(({ device_id, name }) => (
              <Radio key={device_id} value={device_id} label={name} />
            ))}
          </Stack>
        </Radio.Group>
        {devices.length === 0 && (
          <Text size="sm" c="dimmed">
            {m.noDevices}
          </Text>
        )}
      </ScrollBox>
    </Stack>
  );
}
