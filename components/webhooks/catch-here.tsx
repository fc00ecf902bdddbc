"use client";
import { Anchor, Button, Card, Center, Group, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { useLiveList } from "@/components/list/live-list";
import { useView } from "@/components/session/view-provider";
import { notifyError } from "@/components/ui/notify";
import { ScrollBox } from "@/components/ui/scroll-box";
import * as messages from "@/lib/messages";
import { useCreateCatcher } from "./catcher-mutations";
import { catcherQueries } from "./catcher-queries";
import { CaughtRequest } from "./caught-request";
import { useTestSubscription } from "./mutations";

const m = messages.webhookCatcher;

/** The first steps' webhook catcher: creates it in place, waits for a webhook and shows the newest. */
export function CatchHere() {
  const view = useView();
  const { data } = useQuery(catcherQueries.catcher(view));
  const catcher = data?.catcher;
  const test = useTestSubscription(catcher?.subscription_id ?? "");
  return (
    <>
      {/* As high before the catcher is created as after, so that nothing moves when a request arrives. */}
      <ScrollBox label={m.requests} style={{ height: "22rem" }}>
        {catcher ? <Newest /> : <NoCatcher />}
      </ScrollBox>
      <Group gap="md">
        <Button
          size="xs"
          variant="light"
          disabled={!catcher}
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

const Empty = ({ children }: { children: ReactNode }) => (
  <Card withBorder h="100%">
    <Center h="100%" c="dimmed" fz="sm" ta="center">
      {children}
    </Center>
  </Card>
);

function NoCatcher() {
  const create = useCreateCatcher();
  return (
    <Empty>
      <Button
        size="xs"
        variant="light"
        loading={create.isPending}
        onClick={() => create.mutate(undefined, { onError: notifyError })}
      >
        {m.firstSteps.action}
      </Button>
    </Empty>
  );
}

function Newest() {
  const view = useView();
  const { rows } = useLiveList(catcherQueries.requests(view));
  const newest = rows[0];
  return (
    <>
      <VisuallyHidden role="status">{newest && m.firstSteps.caught}</VisuallyHidden>
      {newest ? (
        <CaughtRequest key={newest.id} request={newest} isOpen />
      ) : (
        <Empty>{m.firstSteps.waiting}</Empty>
      )}
    </>
  );
}
