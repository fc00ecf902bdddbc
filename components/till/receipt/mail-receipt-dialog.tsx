"use client";
import { Button, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { useForm } from "@/components/form/use-form";
import { useView } from "@/components/session/view-provider";
import { Dialog } from "@/components/ui/dialog";
import { api } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import { currentLanguage, LANGUAGE_NAMES, LANGUAGES } from "@/lib/kit/language";
import * as messages from "@/lib/messages";

const m = messages.till.mailReceipt;

/** Emails a payer the receipt, in their language. */
export function MailReceiptDialog({ paymentId, close }: { paymentId: string; close: () => void }) {
  const scope = useView();
  const form = useForm({ initialValues: { email: "", language: currentLanguage() } });
  const mail = useMutation({
    mutationFn: (body: typeof form.values) =>
      api("POST /payments/{paymentID}/receipt", { scope, params: { paymentID: paymentId }, body }),
  });
  const send = (values: typeof form.values) =>
    mail.mutate(values, {
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    });
  if (mail.isSuccess) {
    return (
      <Dialog close={close} title={m.title}>
        <Stack>
          <Text role="status" size="lg">
            {m.sent(mail.variables.email.trim())}
          </Text>
          <Group justify="flex-end">
            <Button data-autofocus onClick={close}>
              {messages.common.close}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    );
  }
  return (
    <Dialog close={close} title={m.title}>
      <Form onSubmit={form.onSubmit(send)}>
        <Stack>
          <FormFailure error={mail.error} fields={Object.keys(form.values)} />
          <TextInput
            type="email"
            label={m.email}
            size="md"
            required
            autoComplete="off"
            inputMode="email"
            data-autofocus
            {...form.field("email")}
          />
          <Select
            label={m.language}
            size="md"
            allowDeselect={false}
            data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            value={form.values.language}
            onChange={(value) => value && form.setFieldValue("language", value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {messages.common.cancel}
            </Button>
            <SubmitButton isRunning={mail.isPending}>{m.send}</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
