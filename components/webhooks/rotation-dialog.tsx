"use client";
import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { Dialog } from "@/components/ui/dialog";
import { notifySuccess } from "@/components/ui/notify";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import type { SubscriptionSecrets, SubscriptionSummary } from "@/lib/domain/webhooks/schemas";
import * as messages from "@/lib/messages";
import { useBeginRotation } from "./mutations";
import { RotationSteps } from "./rotation-steps";
import { SecretField } from "./secret-field";

const m = messages.webhookSecret;

/** Starts a rotation, or gives a subscription its first secret. */
export function RotationDialog({
  subscription,
  close,
  begun,
}: {
  subscription: SubscriptionSummary;
  close: () => void;
  begun: (secrets: SubscriptionSecrets) => void;
}) {
  const [secret, setSecret] = useState("");
  const begin = useBeginRotation(subscription.id);
  const isFirst = !subscription.has_secret;
  const submit = () =>
    begin.mutate(secret ? { secret } : {}, {
      onSuccess: (secrets) => {
        begun(secrets);
        close();
        if (isFirst) notifySuccess(m.added);
      },
    });
  return (
    <Dialog close={close} title={isFirst ? m.addTitle : m.rotateTitle} size="lg">
      <Form onSubmit={submit}>
        <Stack>
          {isFirst ? <Text size="sm">{m.addText}</Text> : <RotationSteps />}
          <FormFailure error={begin.error} fields={["secret"]} />
          <SecretField
            label={m.own}
            hint={m.ownHint}
            isFirst
            value={secret}
            error={begin.error ? fieldErrorsOf(begin.error).secret : undefined}
            onChange={setSecret}
          />
          <DialogButtons close={close} loading={begin.isPending}>
            {isFirst ? m.add : m.begin}
          </DialogButtons>
        </Stack>
      </Form>
    </Dialog>
  );
}
