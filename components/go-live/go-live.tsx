"use client";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useChooseView } from "@/components/session/choose-view";
import { useView } from "@/components/session/view-provider";
import { Callout } from "@/components/ui/callout";
import { notifyError } from "@/components/ui/notify";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import type { GoLiveChecklist } from "@/lib/domain/go-live/schemas";
import * as messages from "@/lib/messages";
import { PointGroup } from "./point-group";
import { pointsToCheck, recommendedPoints, requiredPoints } from "./points";
import { goLiveQueries } from "./queries";

const m = messages.goLive;

/** The checklist for going live, with the button that switches to live mode once that is possible. */
export function GoLive() {
  const view = useView();
  const router = useRouter();
  const { data, error, refetch } = useQuery(goLiveQueries.checklist(view));
  const isConnected = data?.network.connected ?? view.hasLive;
  // Connected or disconnected elsewhere: the mode switch in the frame changes too.
  useEffect(() => {
    if (isConnected !== view.hasLive) router.refresh();
  }, [isConnected, view.hasLive, router]);
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingRows />;
  const groups = {
    required: requiredPoints(data),
    recommended: recommendedPoints(data, view),
    check: pointsToCheck(data),
  };
  const open = groups.recommended.filter(({ isDone }) => !isDone).length;
  return (
    <Stack maw={820} gap="lg">
      <Summary checklist={data} openPoints={open} />
      {(["required", "recommended", "check"] as const).map((name) => (
        <PointGroup key={name} {...m.groups[name]} points={groups[name]} />
      ))}
    </Stack>
  );
}

/** Whether live mode is possible, and the way to it. */
function Summary({ checklist, openPoints }: { checklist: GoLiveChecklist; openPoints: number }) {
  const { mode, organizationId, hasTest } = useView();
  const choose = useChooseView();
  if (!checklist.network.connected) {
    return (
      <Callout role="status" color="yellow" title={m.notYet}>
        <Text size="sm">{hasTest ? m.notYetText : m.onlyLive}</Text>
      </Callout>
    );
  }
  return (
    <Callout role="status" color="teal" title={mode === "live" ? m.isLive : m.ready}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{m.openPoints(openPoints)}</Text>
        {mode === "test" && (
          <Button
            loading={choose.isPending}
            onClick={() =>
              choose.mutate(
                { organizationId, mode: "live", page: "/go-live" },
                { onError: notifyError },
              )
            }
          >
            {m.switch}
          </Button>
        )}
      </Group>
    </Callout>
  );
}
