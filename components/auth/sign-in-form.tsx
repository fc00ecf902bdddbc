"use client";
import { Anchor, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { Failure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";
import { useForm } from "@/components/form/use-form";
import { Callout } from "@/components/ui/callout";
import { Heading } from "@/components/ui/heading";
import { RequestFailed } from "@/lib/client/request-json";
import { signInWithPassword } from "@/lib/client/sign-in";
import * as messages from "@/lib/messages";

const m = messages.auth;

const needsCode = (error: Error) =>
  error instanceof RequestFailed && error.code === "SECOND_FACTOR_REQUIRED";

/** Signs in with email and password, then the second factor if there is one, and continues to `next`. */
export function SignInForm({
  next,
  email = "",
  notice,
  isPart = false,
  maySignUp = false,
}: {
  next: string;
  email?: string;
  /** Confirms what just happened; hidden after an error. */
  notice?: string | undefined;
  /** The page already has a title. */
  isPart?: boolean;
  /** Sign-up is open, so the form links to it. */
  maySignUp?: boolean;
}) {
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm({ initialValues: { email, password: "", code: "" } });
  const signIn = useMutation({
    mutationFn: signInWithPassword,
    // A full page load, so that nothing of another session is left on the page.
    onSuccess: () => {
      window.location.assign(next);
      // Assigning the same URL with another fragment doesn't reload the page.
      if (next.startsWith(`${window.location.pathname}#`)) window.location.reload();
    },
    onError: (error) => {
      if (needsCode(error)) setAsksCode(true);
      form.setFieldValue("code", "");
    },
  });
  const startOver = () => {
    setAsksCode(false);
    signIn.reset();
    form.reset();
  };
  const isLeaving = signIn.isPending || signIn.isSuccess;

  return (
    <Form onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
      <Stack>
        {!isPart && <Heading order={1}>{m.signIn.title}</Heading>}
        {notice && !signIn.error && (
          <Callout color="teal" role="status">
            {notice}
          </Callout>
        )}
        {signIn.error && !needsCode(signIn.error) && <Failure>{signIn.error.message}</Failure>}
        {asksCode ? (
          <TextInput
            key="code"
            label={m.signIn.code}
            description={m.signIn.codeHint}
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={20}
            required
            withAsterisk={false}
            autoFocus
            {...form.field("code")}
          />
        ) : (
          <>
            <TextInput
              label={m.email}
              type="email"
              autoComplete="username"
              maxLength={254}
              required
              withAsterisk={false}
              autoFocus={email === ""}
              {...form.field("email")}
            />
            <PasswordField
              label={m.password}
              autoComplete="current-password"
              maxLength={200}
              required
              withAsterisk={false}
              {...form.field("password")}
            />
          </>
        )}
        <SubmitButton isRunning={isLeaving}>{m.signIn.submit}</SubmitButton>
        {asksCode ? (
          <Anchor component="button" type="button" size="sm" onClick={startOver}>
            {m.signIn.startOver}
          </Anchor>
        ) : (
          <Group justify="space-between" gap="xs">
            <Anchor component={Link} href="/forgotten-password" size="sm">
              {m.signIn.forgotten}
            </Anchor>
            {maySignUp && (
              <Text size="sm">
                {m.signIn.noAccount}{" "}
                <Anchor component={Link} href="/sign-up" inherit underline="always">
                  {m.signIn.signUp}
                </Anchor>
              </Text>
            )}
          </Group>
        )}
      </Stack>
    </Form>
  );
}
