"use client";
import { Switch } from "@mantine/core";
import { useSingleKeys } from "@/components/ui/single-keys";
import * as messages from "@/lib/messages";
import { SettingsCard } from "./settings-card";

const m = messages.keys;

/** Turns the single-key shortcuts of this browser off and on. */
export function KeysCard() {
  const { isOn, setOn } = useSingleKeys();
  return (
    <SettingsCard title={m.cardTitle} description={m.cardText}>
      <Switch
        label={m.singleKeys}
        description={m.singleKeysText}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => setOn(checked)}
      />
    </SettingsCard>
  );
}
