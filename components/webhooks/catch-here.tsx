"use client";
import { Anchor, Button, Card, Center, Group, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useLiveList } from "@/components/list/live-list";
import { useView } from "@/components/session/view-provider";
import { notifyError } from "@/components/ui/notify";
import { ScrollBox } from "@/components/ui/scroll-box";
import * as messages from "@/lib/messages";
import type { CatcherResource } from "@/lib/domain/webhooks/catcher/schemas";
import { useCreateCatcher } from "./catcher-mutations";
import { catcherQueries } from "./catcher-queries";
import { CaughtRequest } from "./caught-request";
import { useTestSubscription } from "./mutations";

const m = messages.webhookCatcher;

/** The first steps' webhook catcher: creates it in place, waits for a webhook and shows the newest. */
export function CatchHere() {
  const view = useView();
  const { data } = useQuery(catcherQueries.catcher(view));
  const create = useCreateCatcher();
  if (data?.catcher) return <Catcher catcher={data.catcher} />;
  return (
    <div>
      <Button
        size="xs"
        variant="light"
        loading={create.isPending}
        onClick={() => create.mutate(undefined, { onError: notifyError })}
      >
        {m.firstSteps.action}
      </Button>
    </div>
  );
}

function Catcher({ catcher }: { catcher: CatcherResource }) {
  const view = useView();
  const test = useTestSubscription(catcher.subscription_id);
  const { rows } = useLiveList(catcherQueries.requests(view));
  const newest = rows[0];
  return (
    <>
      <VisuallyHidden role="status">{newest && m.firstSteps.caught}</VisuallyHidden>
      {/* As high while waiting, so that nothing moves when a request arrives. */}
      <ScrollBox label={m.requests} style={{ height: "22rem" }}>
        {newest ? (
          <CaughtRequest key={newest.id} request={newest} isOpen />
        ) : (
          <Card withBorder h="100%">
            <Center h="100%" c="dimmed" fz="sm" ta="center">
              {m.firstSteps.waiting}
            </Center>
          </Card>
        )}
      </ScrollBox>
      <Group gap="md">
        <Button
          size="xs"
          variant="light"
          loading={test.isPending}
          onClick={() => test.mutate({ event: "payment.completed" }, { onError: notifyError })}
        >
          {m.test}
        </Button>
        <Anchor component={Link} href="/webhooks/catcher" size="sm">
          {m.open}
        </Anchor>
      </Group>
    </>
  );
}
