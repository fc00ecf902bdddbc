"use client";
import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { modals } from "@mantine/modals";
import {
  IconDotsVertical,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { IconButton } from "@/components/ui/icon-button";
import { late } from "@/components/ui/late";
import { LateMenu } from "@/components/ui/late-menu";
import { told, toldWhy } from "@/components/ui/notify";
import { useMay } from "@/components/session/view-provider";
import * as messages from "@/lib/messages";
import type { SubscriptionSummary } from "@/lib/domain/webhooks/schemas";
import { useChangeSubscription, useDeleteSubscription } from "./mutations";

const m = messages.subscriptionPage;

const EditSubscription = late(() =>
  import("./subscription-form").then((module) => module.EditSubscription),
);
const TestDialog = late(() => import("./test-dialog").then((module) => module.TestDialog));

/** What can be done with a subscription: test, edit, switch off and on, delete. */
export function SubscriptionActions({ subscription }: { subscription: SubscriptionSummary }) {
  const mayManage = useMay("webhooks.manage");
  const mayTest = useMay("webhooks.test");
  const [isTesting, testing] = useDisclosure();
  const [isEditing, editing] = useDisclosure();
  return (
    <>
      {mayTest && (
        <Button leftSection={<IconSend size={16} aria-hidden />} onClick={testing.open}>
          {m.test}
        </Button>
      )}
      {mayManage && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={editing.open}
        >
          {m.edit}
        </Button>
      )}
      {mayManage && <MoreActions subscription={subscription} />}
      {isTesting && <TestDialog subscriptionId={subscription.id} isOpen close={testing.close} />}
      {isEditing && <EditSubscription subscription={subscription} isOpen close={editing.close} />}
    </>
  );
}

function MoreActions({ subscription }: { subscription: SubscriptionSummary }) {
  const router = useRouter();
  const change = useChangeSubscription(subscription.id);
  const remove = useDeleteSubscription(subscription.id);
  const switchTo = (is_active: boolean) =>
    change.mutate(
      { is_active },
      { onSuccess: () => told(is_active ? m.switchedOn : m.switchedOff), onError: toldWhy },
    );
  const askOff = () =>
    modals.openConfirmModal({
      title: m.offTitle,
      children: <Text size="sm">{m.offText}</Text>,
      labels: { confirm: m.switchOff, cancel: messages.common.cancel },
      onConfirm: () => switchTo(false),
    });
  const askDelete = () =>
    modals.openConfirmModal({
      title: m.deleteTitle,
      children: <Text size="sm">{m.deleteText}</Text>,
      labels: { confirm: m.delete, cancel: messages.common.cancel },
      confirmProps: { color: "red" },
      onConfirm: () =>
        remove.mutate(undefined, {
          onSuccess: () => {
            told(m.deleted);
            router.push("/webhooks");
          },
          onError: toldWhy,
        }),
    });
  const entries = [
    subscription.is_active
      ? { label: m.switchOff, icon: <IconPlayerPause size={14} />, onClick: askOff }
      : { label: m.switchOn, icon: <IconPlayerPlay size={14} />, onClick: () => switchTo(true) },
    { label: m.delete, color: "red" as const, icon: <IconTrash size={14} />, onClick: askDelete },
  ];
  return (
    <LateMenu
      entries={entries}
      button={(props) => (
        <IconButton
          label={m.more}
          size={36}
          isFramed
          disabled={change.isPending || remove.isPending}
          {...props}
        >
          <IconDotsVertical size={16} />
        </IconButton>
      )}
    />
  );
}
