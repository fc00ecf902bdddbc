"use client";
import { Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { LazyCurrencySelect } from "@/components/form/lazy-inputs";
import { ownTimeZone } from "@/components/form/organization-facts";
import { OwnZoneField } from "@/components/form/own-zone-field";
import { SubmitButton } from "@/components/form/submit-button";
import { useForm } from "@/components/form/use-form";
import { accessApi } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import * as messages from "@/lib/messages";

const m = messages.auth.organization;

/** Creates another organization, which the user owns and is taken to. */
export function NewOrganizationForm() {
  const form = useForm({
    initialValues: { name: "", currency: "KZT", time_zone: "" },
  });
  const open = useMutation({
    mutationFn: (body: { name: string; currency: string; time_zone: string }) =>
      accessApi("POST /organizations", { body }),
    // A full page load: the new page belongs to the new organization.
    onSuccess: () => window.location.assign("/first-steps"),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });

  return (
    <Form
      onSubmit={form.onSubmit((values) =>
        open.mutate({ ...values, time_zone: values.time_zone || ownTimeZone() }),
      )}
    >
      <Stack maw={480}>
        <FormFailure error={open.error} fields={["name", "currency", "time_zone"]} />
        <TextInput
          label={m.name}
          autoComplete="organization"
          maxLength={100}
          required
          withAsterisk={false}
          autoFocus
          {...form.field("name")}
        />
        <LazyCurrencySelect
          description={m.currencyHint}
          required
          withAsterisk={false}
          {...form.field("currency")}
        />
        <OwnZoneField {...form.field("time_zone")} value={form.values.time_zone} />
        <SubmitButton
          isRunning={open.isPending || open.isSuccess}
          style={{ alignSelf: "flex-start" }}
        >
          {m.submit}
        </SubmitButton>
      </Stack>
    </Form>
  );
}
