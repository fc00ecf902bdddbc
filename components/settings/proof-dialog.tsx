"use client";
import { Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { useForm } from "@/components/form/use-form";
import { Dialog } from "@/components/ui/dialog";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { Scope } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import * as messages from "@/lib/messages";
import { useChange } from "./change";

const m = messages.twoFactor;

type Proof = { current_password: string } | { code: string };

/** Asks the user to confirm their identity before an action, by password or by a code. */
export function ProofDialog<Answer>({
  title,
  text,
  action,
  color,
  send: sendProof,
  done,
  close,
}: {
  title: string;
  text: string;
  action: string;
  color?: string;
  send: (proof: Proof, scope: Scope) => Promise<Answer>;
  done: (answer: Answer) => void;
  close: () => void;
}) {
  const [kind, setKind] = useState<"current_password" | "code">("current_password");
  const form = useForm({ initialValues: { current_password: "", code: "" } });
  const send = useChange(sendProof);
  return (
    <Dialog close={close} title={title}>
      <Form
        onSubmit={form.onSubmit((values) =>
          send.mutate(
            kind === "code" ? { code: values.code } : { current_password: values.current_password },
            {
              onSuccess: (answer) => {
                done(answer);
                close();
              },
              onError: (error) => form.setErrors(fieldErrorsOf(error)),
            },
          ),
        )}
      >
        <Stack>
          <Text size="sm">{text}</Text>
          <FormFailure error={send.error} fields={[kind]} />
          <SegmentedControl
            label={m.proof}
            value={kind}
            onChange={setKind}
            choices={[
              { value: "current_password", label: m.usePassword },
              { value: "code", label: m.useCode },
            ]}
          />
          {kind === "current_password" ? (
            <PasswordField
              key="password"
              label={messages.profileSettings.currentPassword}
              autoComplete="current-password"
              required
              withAsterisk={false}
              data-autofocus
              {...form.field("current_password")}
            />
          ) : (
            <TextInput
              key="code"
              label={messages.auth.signIn.code}
              description={messages.auth.signIn.codeHint}
              autoComplete="one-time-code"
              maxLength={20}
              required
              withAsterisk={false}
              {...form.field("code")}
            />
          )}
          <DialogButtons close={close} {...(color && { color })} loading={send.isPending}>
            {action}
          </DialogButtons>
        </Stack>
      </Form>
    </Dialog>
  );
}
