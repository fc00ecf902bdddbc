"use client";
import { Button, Group, Stack, Textarea } from "@mantine/core";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { useForm } from "@/components/form/use-form";
import { notifySuccess } from "@/components/ui/notify";
import { MAX_NOTE_CHARACTERS } from "@/lib/domain/annotations/vocabulary";
import * as messages from "@/lib/messages";
import { useAddNote } from "./mutations";

const m = messages.notes;

/** Adds a note to a payment. */
export function NoteForm({ paymentId, close }: { paymentId: string; close: () => void }) {
  const add = useAddNote(paymentId);
  const form = useForm({
    initialValues: { text: "" },
    validate: { text: (text) => (text.trim() === "" ? m.missing : null) },
  });
  return (
    <Form
      onSubmit={form.onSubmit(({ text }) => {
        if (add.isPending) return;
        add.mutate(text.trim(), {
          onSuccess: () => {
            close();
            notifySuccess(m.added);
          },
        });
      })}
    >
      <Stack gap="xs">
        <FormFailure error={add.error} fields={[]} />
        <Textarea
          label={m.label}
          description={m.hint}
          maxLength={MAX_NOTE_CHARACTERS}
          autosize
          minRows={2}
          maxRows={10}
          autoFocus
          {...form.field("text")}
        />
        <Group gap="xs">
          <Button type="submit" size="xs" loading={add.isPending}>
            {m.submit}
          </Button>
          <Button variant="default" size="xs" disabled={add.isPending} onClick={close}>
            {messages.common.cancel}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
