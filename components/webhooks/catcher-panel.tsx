"use client";
import { Anchor, Button, Card, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlayerPause, IconSend, IconTrash } from "@tabler/icons-react";
import Link from "next/link";
import { LazyConfirm } from "@/components/form/lazy-confirm";
import { useMay } from "@/components/session/view-provider";
import { Callout } from "@/components/ui/callout";
import { CopyableCode } from "@/components/ui/copy";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { Facts } from "@/components/ui/facts";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { notifyError, notifySuccess } from "@/components/ui/notify";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { CatcherResource } from "@/lib/domain/webhooks/catcher/schemas";
import { CATCHER_ANSWERS } from "@/lib/domain/webhooks/catcher/vocabulary";
import * as messages from "@/lib/messages";
import { useChangeCatcher, useRemoveCatcher } from "./catcher-mutations";
import { useChangeSubscription } from "./mutations";

const m = messages.webhookCatcher;

const TestDialog = lazyWithRetry(() => import("./test-dialog").then((module) => module.TestDialog));

const curlOf = (url: string) =>
  `curl ${url} -H 'Content-Type: application/json' -d '{"hello":"webhook"}'`;

/** The catcher's address, what it answers, and its actions. */
export function CatcherPanel({ catcher }: { catcher: CatcherResource }) {
  const mayManage = useMay("webhooks.manage");
  return (
    <Card withBorder component="section" aria-label={m.title}>
      <Stack gap="md">
        {!catcher.is_active && <Off catcher={catcher} />}
        <Facts
          facts={[
            [m.address, <CopyableCode key="address" text={catcher.url} label={m.copyAddress} />],
            [m.curl, <CopyableCode key="curl" text={curlOf(catcher.url)} label={m.copyCurl} />],
            [
              m.subscription,
              <Anchor
                key="subscription"
                component={Link}
                href={`/webhooks/${catcher.subscription_id}`}
                size="sm"
              >
                {m.subscriptionLink}
              </Anchor>,
            ],
          ]}
        />
        <Answer catcher={catcher} isDisabled={!mayManage} />
        <Actions catcher={catcher} mayManage={mayManage} />
      </Stack>
    </Card>
  );
}

function Off({ catcher }: { catcher: CatcherResource }) {
  const mayManage = useMay("webhooks.manage");
  const change = useChangeSubscription(catcher.subscription_id);
  const { disabled_reason } = catcher;
  return (
    <Callout color="yellow" icon={<IconPlayerPause />} title={m.off} role="status">
      {disabled_reason && (
        <Text size="sm">
          {messages.webhooks.subscriptions.disabled(messages.serverTexts.sentence(disabled_reason))}
        </Text>
      )}
      {mayManage && (
        <Button
          size="xs"
          mt="xs"
          variant="default"
          loading={change.isPending}
          onClick={() =>
            change.mutate(
              { is_active: true },
              { onSuccess: () => notifySuccess(m.turnedOn), onError: notifyError },
            )
          }
        >
          {m.turnOn}
        </Button>
      )}
    </Callout>
  );
}

function Answer({ catcher, isDisabled }: { catcher: CatcherResource; isDisabled: boolean }) {
  const change = useChangeCatcher();
  const answer = change.isPending ? change.variables : catcher.answer;
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed" aria-hidden>
        {m.answer}
      </Text>
      <div style={{ overflowX: "auto" }}>
        <SegmentedControl
          label={m.answer}
          value={answer}
          isDisabled={isDisabled}
          choices={CATCHER_ANSWERS.map((value) => ({ value, label: m.answers[value] }))}
          onChange={(chosen) => change.mutate(chosen, { onError: notifyError })}
        />
      </div>
      <Text size="sm" role="status">
        {/* What is in effect, once it is saved. */}
        {m.answerTexts[catcher.answer]}
      </Text>
    </Stack>
  );
}

function Actions({ catcher, mayManage }: { catcher: CatcherResource; mayManage: boolean }) {
  const mayTest = useMay("webhooks.test");
  const remove = useRemoveCatcher();
  const [isTesting, testing] = useDisclosure();
  const [isRemoving, removing] = useDisclosure();
  return (
    <Group gap="sm">
      {mayTest && (
        <Button leftSection={<IconSend size={16} aria-hidden />} onClick={testing.open}>
          {m.test}
        </Button>
      )}
      {mayManage && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={removing.open}
        >
          {m.remove}
        </Button>
      )}
      <DialogSlot>
        {isTesting && <TestDialog subscriptionId={catcher.subscription_id} close={testing.close} />}
      </DialogSlot>
      <LazyConfirm
        isAsking={isRemoving}
        title={m.removeTitle}
        action={m.remove}
        color="red"
        isRunning={remove.isPending}
        error={remove.error}
        confirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              notifySuccess(m.removed);
              removing.close();
            },
          })
        }
        close={() => {
          removing.close();
          remove.reset();
        }}
      >
        {m.removeText}
      </LazyConfirm>
    </Group>
  );
}
