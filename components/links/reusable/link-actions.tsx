"use client";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconEdit, IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { LazyConfirm } from "@/components/form/lazy-confirm";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { notifySuccess } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import type { ReusableLinkResource } from "@/lib/domain/reusable-links/schemas";
import * as messages from "@/lib/messages";
import { useLinkChange } from "./queries";

const m = messages.reusableLinks;

const LinkDialog = lazyWithRetry(() => import("./link-dialog").then((module) => module.LinkDialog));

const LOOKS = {
  end: { color: "red", Icon: IconPlayerStop },
  reactivate: { color: undefined, Icon: IconPlayerPlay },
} as const;

const words = () => ({
  end: { action: m.endLink, title: m.endTitle, text: m.endText, done: m.endedNow },
  reactivate: {
    action: m.reactivate,
    title: m.reactivateTitle,
    text: m.reactivateText,
    done: m.reactivatedNow,
  },
});

/** Editing a link, and ending or reactivating it after a question. */
export function LinkActions({ link }: { link: ReusableLinkResource }) {
  const [isEditing, edit] = useDisclosure();
  const [isAsking, question] = useDisclosure();
  const isActive = !link.is_active;
  const change = useLinkChange((_: void, scope) =>
    api("PATCH /reusable-links/{reusableLinkID}", {
      scope,
      params: { reusableLinkID: link.reusable_link_id },
      body: { is_active: isActive },
    }),
  );
  const act = link.is_active ? "end" : "reactivate";
  const { color, Icon } = LOOKS[act];
  const { action, title, text, done } = words()[act];
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEdit size={16} aria-hidden />}
        onClick={edit.open}
      >
        {m.edit}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        onClick={question.open}
      >
        {action}
      </Button>
      <DialogSlot>
        {isEditing && (
          <LinkDialog link={link} close={edit.close} saved={() => notifySuccess(m.form.saved)} />
        )}
      </DialogSlot>
      <LazyConfirm
        isAsking={isAsking}
        title={title}
        action={action}
        {...(color && { color })}
        isRunning={change.isPending}
        error={change.error}
        confirm={() =>
          change.mutate(undefined, {
            onSuccess: () => {
              question.close();
              notifySuccess(done);
            },
          })
        }
        close={question.close}
      >
        {text}
      </LazyConfirm>
    </>
  );
}
