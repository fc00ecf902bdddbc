"use client";
import { Anchor, Stack, Text, TextInput } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { useForm } from "@/components/form/use-form";
import { Callout } from "@/components/ui/callout";
import { Heading } from "@/components/ui/heading";
import { accessApi } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import * as messages from "@/lib/messages";

const m = messages.auth;

/** Requests a password reset link. The response doesn't reveal whether the account exists. */
export function ForgottenPasswordForm({ sendsMail }: { sendsMail: boolean }) {
  const { description, submit, sentTitle, sent } = sendsMail ? m.forgotten : m.forgotten.unsent;
  const form = useForm({ initialValues: { email: "" } });
  const ask = useMutation({
    mutationFn: (body: typeof form.values) => accessApi("POST /forgotten-password", { body }),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });

  return (
    <Form onSubmit={form.onSubmit((values) => ask.mutate(values))}>
      <Stack>
        <div>
          <Heading order={1}>{m.forgotten.title}</Heading>
          <Text c="dimmed" size="sm" mt={4}>
            {description}
          </Text>
        </div>
        <FormFailure error={ask.error} fields={["email"]} />
        {ask.isSuccess ? (
          <Callout
            color={sendsMail ? "teal" : "yellow"}
            role="status"
            icon={<IconMail size={18} />}
            title={sentTitle}
          >
            {sent(ask.variables.email)}
          </Callout>
        ) : (
          <>
            <TextInput
              label={m.email}
              type="email"
              autoComplete="username"
              maxLength={254}
              required
              withAsterisk={false}
              autoFocus
              {...form.field("email")}
            />
            <SubmitButton isRunning={ask.isPending}>{submit}</SubmitButton>
          </>
        )}
        <Anchor component={Link} href="/sign-in" size="sm">
          {m.backToSignIn}
        </Anchor>
      </Stack>
    </Form>
  );
}
