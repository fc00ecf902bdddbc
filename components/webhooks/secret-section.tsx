"use client";
import { Button, Card, Code, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconEye, IconEyeOff, IconKey, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { Failure } from "@/components/form/failure";
import { LazyConfirm } from "@/components/form/lazy-confirm";
import { useMay } from "@/components/session/view-provider";
import { Callout } from "@/components/ui/callout";
import { CopyableCode } from "@/components/ui/copy";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { Heading } from "@/components/ui/heading";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { notifySuccess } from "@/components/ui/notify";
import type { SubscriptionSecrets, SubscriptionSummary } from "@/lib/domain/webhooks/schemas";
import * as messages from "@/lib/messages";
import { useAbandonRotation, usePromoteSecret, useRevealSecrets } from "./mutations";
import { RotationSteps } from "./rotation-steps";

const RotationDialog = lazyWithRetry(() =>
  import("./rotation-dialog").then((module) => module.RotationDialog),
);

const m = messages.webhookSecret;

/** The signing secret: revealed on demand, rotated in two steps. */
export function SecretSection({ subscription }: { subscription: SubscriptionSummary }) {
  const mayManage = useMay("webhooks.manage");
  const [shown, setShown] = useState<SubscriptionSecrets>();
  const [isRotating, rotating] = useDisclosure();
  return (
    <Card withBorder component="section" aria-labelledby="secret-title">
      <Stack gap="sm">
        <Heading order={2} id="secret-title">
          {m.title}
        </Heading>
        <Text size="sm" c="dimmed">
          {subscription.has_secret ? m.text : m.none}
        </Text>
        {!mayManage ? (
          <Text size="sm">{m.mayNot}</Text>
        ) : subscription.has_secret ? (
          <>
            <Secrets {...{ subscription, shown, setShown }} rotate={rotating.open} />
            {subscription.is_rotating && (
              <RotationNotice subscription={subscription} changed={() => setShown(undefined)} />
            )}
          </>
        ) : (
          <Group>
            <Button leftSection={<IconKey size={16} aria-hidden />} onClick={rotating.open}>
              {m.add}
            </Button>
          </Group>
        )}
      </Stack>
      <DialogSlot>
        {isRotating && (
          <RotationDialog subscription={subscription} close={rotating.close} begun={setShown} />
        )}
      </DialogSlot>
    </Card>
  );
}

function Secrets({
  subscription,
  shown,
  setShown,
  rotate,
}: {
  subscription: SubscriptionSummary;
  shown: SubscriptionSecrets | undefined;
  setShown: (secrets: SubscriptionSecrets | undefined) => void;
  rotate: () => void;
}) {
  const reveal = useRevealSecrets(subscription.id);
  return (
    <Stack gap="sm">
      {reveal.error && <Failure>{reveal.error.message}</Failure>}
      <SecretLine name={m.current} secret={shown?.secret} copy={m.copy} />
      {subscription.is_rotating && (
        <SecretLine name={m.next} secret={shown?.next_secret} copy={m.copyNext} />
      )}
      <Group gap="xs">
        {shown ? (
          <Button
            variant="default"
            leftSection={<IconEyeOff size={16} aria-hidden />}
            onClick={() => setShown(undefined)}
          >
            {m.hide}
          </Button>
        ) : (
          <Button
            variant="default"
            loading={reveal.isPending}
            leftSection={<IconEye size={16} aria-hidden />}
            onClick={() => reveal.mutate(undefined, { onSuccess: setShown })}
          >
            {m.reveal}
          </Button>
        )}
        {!subscription.is_rotating && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={rotate}
          >
            {m.rotate}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {m.audited}
      </Text>
    </Stack>
  );
}

function SecretLine({
  name,
  secret,
  copy,
}: {
  name: string;
  secret: string | undefined;
  copy: string;
}) {
  return (
    <div>
      <Text size="xs" c="dimmed" mb={2}>
        {name}
      </Text>
      {secret ? <CopyableCode text={secret} label={copy} /> : <Code aria-hidden>{m.hidden}</Code>}
    </div>
  );
}

function RotationNotice({
  subscription,
  changed,
}: {
  subscription: SubscriptionSummary;
  changed: () => void;
}) {
  const promote = usePromoteSecret(subscription.id);
  const abandon = useAbandonRotation(subscription.id);
  const done = (message: string) => () => {
    changed();
    notifySuccess(message);
    close();
  };
  const [question, setQuestion] = useState<"promote" | "abandon">();
  const close = () => {
    setQuestion(undefined);
    promote.reset();
    abandon.reset();
  };
  return (
    <Callout color="blue" icon={<IconKey />} title={m.begun}>
      <Stack gap="sm">
        <RotationSteps />
        <Group gap="xs">
          <Button onClick={() => setQuestion("promote")}>{m.promote}</Button>
          <Button variant="default" onClick={() => setQuestion("abandon")}>
            {m.abandon}
          </Button>
        </Group>
      </Stack>
      <LazyConfirm
        isAsking={question === "promote"}
        title={m.promoteTitle}
        action={m.promote}
        isRunning={promote.isPending}
        error={promote.error}
        confirm={() => promote.mutate(undefined, { onSuccess: done(m.promoted) })}
        close={close}
      >
        {m.promoteText}
      </LazyConfirm>
      <LazyConfirm
        isAsking={question === "abandon"}
        title={m.abandonTitle}
        action={m.abandon}
        isRunning={abandon.isPending}
        error={abandon.error}
        confirm={() => abandon.mutate(undefined, { onSuccess: done(m.abandoned) })}
        close={close}
      >
        {m.abandonText}
      </LazyConfirm>
    </Callout>
  );
}
