"use client";
import { Anchor, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { Failure, FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { shortPasswordError } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";
import { useForm } from "@/components/form/use-form";
import { Heading } from "@/components/ui/heading";
import { accessApi } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import * as messages from "@/lib/messages";
import { useLinkToken } from "./link-token";
import { NewPassword } from "./sign-up-form";

const m = messages.auth;

/** Sets a new password with the token of an emailed link. */
export function ResetPasswordForm() {
  const token = useLinkToken();
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: shortPasswordError },
  });
  const reset = useMutation({
    mutationFn: (body: { token: string; password: string }) =>
      accessApi("POST /reset-password", { body }),
    onSuccess: () => window.location.assign("/sign-in?after=password"),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });

  return (
    <Form onSubmit={form.onSubmit((values) => reset.mutate({ ...values, token: token ?? "" }))}>
      <Stack>
        <div>
          <Heading order={1}>{m.reset.title}</Heading>
          <Text c="dimmed" size="sm" mt={4}>
            {m.reset.description}
          </Text>
        </div>
        {token === "" && <Failure>{m.reset.missing}</Failure>}
        <FormFailure error={reset.error} fields={["password"]} />
        {token !== "" && (
          <>
            <NewPassword label={m.newPassword} autoFocus {...form.field("password")} />
            <SubmitButton isRunning={reset.isPending || reset.isSuccess}>
              {m.reset.submit}
            </SubmitButton>
          </>
        )}
        {(token === "" || reset.isError) && (
          <Anchor component={Link} href="/forgotten-password" size="sm">
            {m.reset.askAgain}
          </Anchor>
        )}
      </Stack>
    </Form>
  );
}
