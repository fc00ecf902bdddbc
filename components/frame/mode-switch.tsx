"use client";
import { useRouter } from "next/navigation";
import { useChooseView } from "@/components/session/choose-view";
import { useView } from "@/components/session/view-provider";
import { SegmentedControl } from "@/components/ui/segmented-control";
import * as messages from "@/lib/messages";

const m = messages.frame;

/** Switches between test and live mode. Without a live network, Live leads to the checklist for going live. */
export function ModeSwitch() {
  const { mode, organizationId, hasLive, hasTest } = useView();
  const choose = useChooseView();
  const router = useRouter();
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
        { value: "live", label: m.live },
      ]}
      onChange={(chosen) => {
        if (chosen === "live" && !hasLive) router.push("/go-live");
        else choose.mutate({ organizationId, mode: chosen });
      }}
    />
  );
}
