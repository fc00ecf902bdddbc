"use client";
import { NumberInput, Skeleton, Stack, Switch } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import * as messages from "@/lib/messages";
import { sandboxMessages } from "@/lib/messages/sandbox";
import type { FaultDescription, Faults } from "@/lib/network/sandbox/schemas";
import { Failure } from "./failure";
import { phoneMutations, phoneQueries } from "./queries";

const sentence = (text: string) => messages.serverTexts.sentence(text);

interface FaultsPanelProps {
  phoneCode: string;
  descriptions: FaultDescription[];
}

/** Switches for faults. Each takes effect immediately, and only in this merchant's test mode. */
export function FaultsPanel({ phoneCode, descriptions }: FaultsPanelProps) {
  const { data: faults, error, refetch } = useQuery(phoneQueries.faults(phoneCode));
  const setting = useMutation(phoneMutations.setFaults(phoneCode));
  if (error && !faults) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!faults)
    return <Skeleton height={320} role="status" aria-label={sandboxMessages.faults.loading} />;
  const change = (changed: Partial<Faults>) => setting.mutate({ ...faults, ...changed });
  return (
    <Stack gap="md">
      {setting.error && <Failure error={setting.error} />}
      {descriptions.map(({ name, title, what_happens }) =>
        name === "slow_ms" ? (
          <NumberInput
            key={name}
            label={sentence(title)}
            description={sentence(what_happens)}
            min={0}
            max={60_000}
            step={500}
            suffix={sandboxMessages.faults.milliseconds}
            value={faults.slow_ms}
            onChange={(value) => {
              if (typeof value === "number" && value !== faults.slow_ms) change({ slow_ms: value });
            }}
          />
        ) : (
          <Switch
            key={name}
            label={sentence(title)}
            description={sentence(what_happens)}
            labelPosition="left"
            styles={{ body: { justifyContent: "space-between" }, labelWrapper: { flex: 1 } }}
            checked={faults[name]}
            disabled={setting.isPending}
            onChange={(event) => change({ [name]: event.currentTarget.checked })}
          />
        ),
      )}
    </Stack>
  );
}
