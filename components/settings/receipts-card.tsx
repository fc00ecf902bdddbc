"use client";
import { Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { useForm } from "@/components/form/use-form";
import { useMay, useView } from "@/components/session/view-provider";
import { notifySuccess } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import type { BrandResource } from "@/lib/domain/organizations/schemas";
import * as messages from "@/lib/messages";
import { useChange } from "./change";
import { settingsQueries } from "./queries";
import { SettingsCard } from "./settings-card";

const m = messages.receiptSettings;

/** What payers' receipts say below the organization's name, and at the end. */
export function ReceiptsCard() {
  const brand = useQuery(settingsQueries.brand(useView()));
  return brand.data ? <ReceiptsForm brand={brand.data} /> : null;
}

const valuesOf = ({ receipt_address, tax_number, receipt_footer }: BrandResource) => ({
  receipt_address: receipt_address ?? "",
  tax_number: tax_number ?? "",
  receipt_footer: receipt_footer ?? "",
});

function ReceiptsForm({ brand }: { brand: BrandResource }) {
  const mayChange = useMay("organization.manage");
  const form = useForm({ initialValues: valuesOf(brand) });
  const change = useChange((values: typeof form.values, scope) =>
    api("PATCH /organization/brand", {
      scope,
      body: {
        receipt_address: values.receipt_address.trim() || null,
        tax_number: values.tax_number.trim() || null,
        receipt_footer: values.receipt_footer.trim() || null,
      },
    }),
  );
  const save = (values: typeof form.values) =>
    change.mutate(values, {
      onSuccess: (saved) => {
        form.startFrom(valuesOf(saved));
        notifySuccess(messages.settings.saved);
      },
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    });
  return (
    <SettingsCard title={m.title} description={m.text}>
      <Form onSubmit={form.onSubmit(save)}>
        <Stack maw={520}>
          <FormFailure error={change.error} fields={Object.keys(form.values)} />
          <Textarea
            label={m.address}
            autosize
            minRows={2}
            maxLength={300}
            readOnly={!mayChange}
            {...form.field("receipt_address")}
          />
          <TextInput
            label={m.taxNumber}
            maxLength={60}
            readOnly={!mayChange}
            {...form.field("tax_number")}
          />
          <Textarea
            label={m.footer}
            description={m.footerHint}
            autosize
            minRows={2}
            maxLength={500}
            readOnly={!mayChange}
            {...form.field("receipt_footer")}
          />
          {mayChange && (
            <Group>
              <Button type="submit" loading={change.isPending} disabled={!form.isDirty()}>
                {messages.brandSettings.apply}
              </Button>
            </Group>
          )}
        </Stack>
      </Form>
    </SettingsCard>
  );
}
