"use client";
import { SegmentedControl } from "@mantine/core";
import { useView } from "@/components/ui/view-provider";
import * as messages from "@/lib/messages";
import { useChooseView } from "./choose-view";

const m = messages.frame;

/** Test or live. Live is there once a live network is connected. */
export function ModeSwitch() {
  const { mode, organizationId, hasLive, hasTest } = useView();
  const choose = useChooseView();
  // With one mode there is nothing to choose.
  if (!hasTest) return null;
  return (
    <SegmentedControl
      size="xs"
      aria-label={m.mode}
      title={hasLive ? undefined : m.liveMissing}
      value={mode}
      disabled={choose.isPending}
      color={mode === "test" ? "orange" : "teal"}
      data={[
        { value: "test", label: m.test },
        { value: "live", label: m.live, disabled: !hasLive },
      ]}
      onChange={(value) => choose.mutate({ organizationId, mode: value })}
    />
  );
}
