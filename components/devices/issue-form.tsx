"use client";
import { Checkbox, Stack, Text, TextInput } from "@mantine/core";
import type { TimeChoice } from "@/components/form/chosen-moment";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { TimeChoiceField } from "@/components/form/time-choice";
import { useForm } from "@/components/form/use-form";
import { useIssueKey } from "@/components/records/issue-key";
import { useServerTime, useView } from "@/components/session/view-provider";
import { Dialog } from "@/components/ui/dialog";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import type { IssuedDeviceKey } from "@/lib/domain/devices/schemas";
import { MAX_NAME_CHARACTERS } from "@/lib/domain/devices/vocabulary";
import { type Scope, SCOPES } from "@/lib/kit/permissions";
import * as messages from "@/lib/messages";
import { EXPIRY_CHOICES, expiryOf, NEVER } from "./expiry";

const m = messages.devices;

type Values = { name: string; scopes: string[]; isPayerPresent: boolean; expires: TimeChoice };

/** Issues a key and passes it on: the response is the only place where it appears. */
export function IssueForm({
  close,
  issued,
}: {
  close: () => void;
  issued: (key: IssuedDeviceKey) => void;
}) {
  const { timeZone } = useView();
  const now = useServerTime();
  const issue = useIssueKey();
  const form = useForm<Values>({
    initialValues: { name: "", scopes: [...SCOPES], isPayerPresent: true, expires: NEVER },
    validate: {
      name: (name) => (name.trim() ? null : m.form.nameMissing),
      scopes: (scopes) => (scopes.length > 0 ? null : m.form.scopesMissing),
      expires: (expires) => (expiryOf(expires, timeZone, now()) ? null : m.form.timeMissing),
    },
  });
  const submit = ({ name, scopes, isPayerPresent, expires }: Values) =>
    issue.mutate(
      {
        name: name.trim(),
        scopes: scopes as Scope[],
        is_payer_present: isPayerPresent,
        ...expiryOf(expires, timeZone, now()),
      },
      { onSuccess: issued, onError: (error) => form.setErrors(fieldErrorsOf(error)) },
    );
  return (
    <Dialog close={close} title={m.form.title}>
      <Form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <FormFailure error={issue.error} fields={["name", "scopes", "expires_at"]} />
          <TextInput
            label={m.form.name}
            description={m.form.nameHint}
            required
            maxLength={MAX_NAME_CHARACTERS}
            data-autofocus
            {...form.field("name")}
          />
          <Checkbox.Group label={m.form.scopes} {...form.field("scopes")}>
            <Stack gap="xs" my="xs">
              {SCOPES.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={
                    <>
                      {m.scopes[scope]}
                      <Text size="xs" c="dimmed">
                        {m.scopeHints[scope]}
                      </Text>
                    </>
                  }
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Checkbox
            label={m.form.present}
            description={m.form.presentHint}
            {...form.tick("isPayerPresent")}
          />
          <TimeChoiceField
            label={m.form.expires}
            choices={EXPIRY_CHOICES}
            timeLabel={m.form.time(timeZone)}
            value={form.values.expires}
            error={textOf(form.errors.expires ?? form.errors.expires_at)}
            onChange={(expires) => form.setFieldValue("expires", expires)}
          />
          <DialogButtons close={close} loading={issue.isPending}>
            {m.form.submit}
          </DialogButtons>
        </Stack>
      </Form>
    </Dialog>
  );
}

const textOf = (error: unknown): string | undefined =>
  typeof error === "string" ? error : undefined;
