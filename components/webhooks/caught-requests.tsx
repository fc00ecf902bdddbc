"use client";
import { Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconWebhook } from "@tabler/icons-react";
import { useState } from "react";
import { LazyConfirm } from "@/components/form/lazy-confirm";
import { ListBody } from "@/components/list/list-body";
import { useLiveList } from "@/components/list/live-list";
import { useMay, useView } from "@/components/session/view-provider";
import { EmptyState } from "@/components/ui/empty-state";
import { Heading } from "@/components/ui/heading";
import { notifySuccess } from "@/components/ui/notify";
import * as messages from "@/lib/messages";
import { useClearCaught } from "./catcher-mutations";
import { catcherQueries } from "./catcher-queries";
import { CaughtRequest } from "./caught-request";

const m = messages.webhookCatcher;

/** Everything that the catcher caught, with live updates. */
export function CaughtRequests() {
  const view = useView();
  const { list, rows, isStale } = useLiveList(catcherQueries.requests(view));
  const newest = rows[0]?.created_at ?? "";
  const [newestAtFirst] = useState(newest);
  const arrived = rows.filter(({ created_at }) => created_at > newestAtFirst).length;
  return (
    <section aria-labelledby="caught-title">
      <Group justify="space-between" align="flex-end" mb="sm">
        <div>
          <Heading order={2} id="caught-title">
            {m.requests}
          </Heading>
          <Text size="sm" c="dimmed">
            {m.kept}
          </Text>
        </div>
        {rows.length > 0 && <Clear />}
      </Group>
      <VisuallyHidden role="status">{arrived > 0 && m.arrivals(arrived)}</VisuallyHidden>
      <ListBody
        list={list}
        count={rows.length}
        isStale={isStale}
        empty={
          <EmptyState icon={<IconWebhook />} title={m.none}>
            {m.noneText}
          </EmptyState>
        }
      >
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
          {rows.map((request) => (
            <li key={request.id}>
              <CaughtRequest request={request} isOpen={request.created_at === newest} />
            </li>
          ))}
        </Stack>
      </ListBody>
    </section>
  );
}

function Clear() {
  const mayManage = useMay("webhooks.manage");
  const clear = useClearCaught();
  const [isAsking, asking] = useDisclosure();
  if (!mayManage) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={asking.open}>
        {m.clear}
      </Button>
      <LazyConfirm
        isAsking={isAsking}
        title={m.clearTitle}
        action={m.clear}
        color="red"
        isRunning={clear.isPending}
        error={clear.error}
        confirm={() =>
          clear.mutate(undefined, {
            onSuccess: () => {
              notifySuccess(m.cleared);
              asking.close();
            },
          })
        }
        close={() => {
          asking.close();
          clear.reset();
        }}
      >
        {m.clearText}
      </LazyConfirm>
    </>
  );
}
