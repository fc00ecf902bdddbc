"use client";
import { Anchor, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { LazyCurrencySelect } from "@/components/form/lazy-inputs";
import { ownTimeZone } from "@/components/form/organization-facts";
import { OwnZoneField } from "@/components/form/own-zone-field";
import { PasswordField, shortPasswordError } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";
import { useForm } from "@/components/form/use-form";
import { Heading } from "@/components/ui/heading";
import { accessApi } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import { signInWithPassword } from "@/lib/client/sign-in";
import * as messages from "@/lib/messages";

const m = messages.auth;

/** Creates an organization with its first owner, and signs the owner in. */
export function SignUpForm() {
  const form = useForm({
    initialValues: {
      organization_name: "",
      currency: "KZT",
      time_zone: "",
      name: "",
      email: "",
      password: "",
    },
    validate: { password: shortPasswordError },
  });
  const signUp = useMutation({
    mutationFn: async (values: typeof form.values) => {
      const time_zone = values.time_zone || ownTimeZone();
      await accessApi("POST /sign-up", { body: { ...values, time_zone } });
      await signInWithPassword(values);
    },
    onSuccess: () => window.location.assign("/first-steps"),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });

  return (
    <Form onSubmit={form.onSubmit((values) => signUp.mutate(values))}>
      <Stack>
        <div>
          <Heading order={1}>{m.signUp.title}</Heading>
          <Text c="dimmed" size="sm" mt={4}>
            {m.signUp.description}
          </Text>
        </div>
        <FormFailure error={signUp.error} fields={Object.keys(form.values)} />
        <TextInput
          label={m.signUp.organization}
          description={m.signUp.organizationHint}
          autoComplete="organization"
          maxLength={100}
          required
          withAsterisk={false}
          {...form.field("organization_name")}
        />
        <LazyCurrencySelect
          description={m.organization.currencyHint}
          required
          withAsterisk={false}
          {...form.field("currency")}
        />
        <OwnZoneField {...form.field("time_zone")} value={form.values.time_zone} />
        <TextInput
          label={m.name}
          autoComplete="name"
          maxLength={100}
          required
          withAsterisk={false}
          {...form.field("name")}
        />
        <TextInput
          label={m.email}
          type="email"
          autoComplete="username"
          maxLength={254}
          required
          withAsterisk={false}
          {...form.field("email")}
        />
        <NewPassword label={m.password} {...form.field("password")} />
        <SubmitButton isRunning={signUp.isPending || signUp.isSuccess}>
          {m.signUp.submit}
        </SubmitButton>
        <Text size="sm">
          {m.signUp.haveAccount}{" "}
          <Anchor component={Link} href="/sign-in" inherit underline="always">
            {m.signUp.signIn}
          </Anchor>
        </Text>
      </Stack>
    </Form>
  );
}

/** A field for choosing a new password. */
export function NewPassword(props: React.ComponentProps<typeof PasswordField>) {
  return (
    <PasswordField
      description={m.passwordHint}
      name="new-password"
      autoComplete="new-password"
      maxLength={200}
      required
      withAsterisk={false}
      {...props}
    />
  );
}
