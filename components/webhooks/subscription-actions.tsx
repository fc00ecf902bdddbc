"use client";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  IconDotsVertical,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { LazyConfirm } from "@/components/form/lazy-confirm";
import { useMay } from "@/components/session/view-provider";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { notifySuccess, notifyError } from "@/components/ui/notify";
import type { SubscriptionSummary } from "@/lib/domain/webhooks/schemas";
import * as messages from "@/lib/messages";
import { useChangeSubscription, useDeleteSubscription } from "./mutations";

const m = messages.subscriptionPage;

const EditSubscription = lazyWithRetry(() =>
  import("./subscription-form").then((module) => module.EditSubscription),
);
const TestDialog = lazyWithRetry(() => import("./test-dialog").then((module) => module.TestDialog));

/** The actions on a subscription: test, edit, switch off and on, delete. */
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
      <DialogSlot>
        {isTesting && <TestDialog subscriptionId={subscription.id} close={testing.close} />}
      </DialogSlot>
      <DialogSlot>
        {isEditing && <EditSubscription subscription={subscription} close={editing.close} />}
      </DialogSlot>
    </>
  );
}

function MoreActions({ subscription }: { subscription: SubscriptionSummary }) {
  const router = useRouter();
  const change = useChangeSubscription(subscription.id);
  const remove = useDeleteSubscription(subscription.id);
  const [question, setQuestion] = useState<"off" | "delete">();
  const close = () => {
    setQuestion(undefined);
    change.reset();
    remove.reset();
  };
  const switchOn = () =>
    change.mutate(
      { is_active: true },
      { onSuccess: () => notifySuccess(m.switchedOn), onError: notifyError },
    );
  const switchOff = () =>
    change.mutate(
      { is_active: false },
      {
        onSuccess: () => {
          notifySuccess(m.switchedOff);
          close();
        },
      },
    );
  const removeIt = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        notifySuccess(m.deleted);
        router.push("/webhooks");
      },
    });
  const entries = [
    subscription.is_active
      ? {
          label: m.switchOff,
          icon: <IconPlayerPause size={14} />,
          onClick: () => setQuestion("off"),
        }
      : { label: m.switchOn, icon: <IconPlayerPlay size={14} />, onClick: switchOn },
    {
      label: m.delete,
      color: "red" as const,
      icon: <IconTrash size={14} />,
      onClick: () => setQuestion("delete"),
    },
  ];
  return (
    <>
      <LazyMenu
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
      <LazyConfirm
        isAsking={question === "off"}
        title={m.offTitle}
        action={m.switchOff}
        isRunning={change.isPending}
        error={change.error}
        confirm={switchOff}
        close={close}
      >
        {m.offText}
      </LazyConfirm>
      <LazyConfirm
        isAsking={question === "delete"}
        title={m.deleteTitle}
        action={m.delete}
        color="red"
        isRunning={remove.isPending || remove.isSuccess}
        error={remove.error}
        confirm={removeIt}
        close={close}
      >
        {m.deleteText}
      </LazyConfirm>
    </>
  );
}
