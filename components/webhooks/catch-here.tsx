"use client";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useView } from "@/components/session/view-provider";
import { notifyError } from "@/components/ui/notify";
import * as messages from "@/lib/messages";
import type { CatcherResource } from "@/lib/domain/webhooks/catcher/schemas";
import { useCreateCatcher } from "./catcher-mutations";
import { catcherQueries } from "./catcher-queries";
import { useTestSubscription } from "./mutations";

const m = messages.webhookCatcher;

/** The webhook step's alternative to an endpoint: creates the catcher in place and waits for its first webhook. */
export function CatchHere() {
  const view = useView();
  const { data } = useQuery(catcherQueries.catcher(view));
  const create = useCreateCatcher();
  if (data?.catcher) return <Waiting catcher={data.catcher} />;
  return (
    <Button
      size="xs"
      variant="light"
      loading={create.isPending}
      onClick={() => create.mutate(undefined, { onError: notifyError })}
    >
      {m.firstSteps.action}
    </Button>
  );
}

function Waiting({ catcher }: { catcher: CatcherResource }) {
  const router = useRouter();
  const test = useTestSubscription(catcher.subscription_id);
  const isCaught = catcher.first_caught_at !== undefined;
  // The server knows which steps are done.
  useEffect(() => {
    if (isCaught) router.refresh();
  }, [isCaught, router]);
  return (
    <Stack gap="xs" w="100%">
      <Text size="sm" role="status">
        {isCaught ? m.firstSteps.caught : m.firstSteps.waiting}
      </Text>
      <Group gap="md">
        {!isCaught && (
          <Button
            size="xs"
            variant="light"
            loading={test.isPending}
            onClick={() => test.mutate({ event: "payment.completed" }, { onError: notifyError })}
          >
            {m.test}
          </Button>
        )}
        <Anchor component={Link} href="/webhooks/catcher" size="sm">
          {m.open}
        </Anchor>
      </Group>
    </Stack>
  );
}
