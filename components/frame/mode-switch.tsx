"use client";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useView } from "@/components/session/view-provider";
import * as messages from "@/lib/messages";
import { useChooseView } from "./choose-view";

const m = messages.frame;

/** Switches between test and live mode. Live is enabled once a live network is connected. */
export function ModeSwitch() {
  const { mode, organizationId, hasLive, hasTest } = useView();
  const choose = useChooseView();
  // With only one mode, there is nothing to choose.
  if (!hasTest) return null;
  return (
    <SegmentedControl
      isSmall
      label={m.mode}
      title={hasLive ? undefined : m.liveMissing}
      value={mode}
      isDisabled={choose.isPending}
      color={mode === "test" ? "orange" : "teal"}
      choices={[
        { value: "test", label: m.test },
        { value: "live", label: m.live, isDisabled: !hasLive },
      ]}
      onChange={(chosen) => choose.mutate({ organizationId, mode: chosen })}
    />
  );
}
