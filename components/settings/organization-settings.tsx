"use client";
import { Button, Group, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { AmountField } from "@/components/form/amount-field";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { LazyCurrencySelect, LazyTimeZoneSelect } from "@/components/form/lazy-inputs";
import { useForm } from "@/components/form/use-form";
import { useMay, useView } from "@/components/session/view-provider";
import { CopyableCode } from "@/components/ui/copy";
import { notifySuccess } from "@/components/ui/notify";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { api } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import type { OrganizationResource } from "@/lib/domain/organization-settings/schemas";
import * as messages from "@/lib/messages";
import { BrandCard } from "./brand-card";
import { useChange } from "./change";
import { ChatsCard } from "./chats-card";
import { LeaveCard } from "./leave-card";
import { settingsQueries } from "./queries";
import { ReceiptsCard } from "./receipts-card";
import { SettingsCard } from "./settings-card";
import { SlidesCard } from "./slides-card";
import { TipsCard } from "./tips-card";

const m = messages.organizationSettings;

/** The organization's settings; members who may not change them can still see them. */
export function OrganizationSettings() {
  const organization = useQuery(settingsQueries.organization(useView()));
  if (organization.error && !organization.data) {
    return <ErrorState error={organization.error} retry={organization.refetch} />;
  }
  if (!organization.data) return <LoadingRows />;
  return (
    <Stack>
      <OrganizationForm organization={organization.data} />
      <BrandCard organizationName={organization.data.name} />
      <SlidesCard />
      <ReceiptsCard />
      <TipsCard organization={organization.data} />
      <ChatsCard />
      <LeaveCard name={organization.data.name} />
    </Stack>
  );
}

const changeableOf = (organization: OrganizationResource) => ({
  name: organization.name,
  currency: organization.currency,
  time_zone: organization.time_zone,
  require_device_key_for_static_qr: organization.require_device_key_for_static_qr,
  require_two_factor: organization.require_two_factor,
  // Empty means no limit.
  cashier_refund_limit: String(organization.cashier_refund_limit ?? ""),
  // Empty: tills never ask.
  till_question_above: String(organization.till_question_above ?? ""),
});

type OrganizationForm = ReturnType<typeof changeableOf>;

/**
 * The change to send. Unedited limits are left out, so that a change of currency resets them; an unedited currency, because its code
 * may be one that was withdrawn.
 */
const changeOf = (
  { currency, cashier_refund_limit: limit, till_question_above: above, ...rest }: OrganizationForm,
  isNew: { currency: boolean; limit: boolean; above: boolean },
) => ({
  ...rest,
  ...(isNew.currency && { currency }),
  ...(isNew.limit && { cashier_refund_limit: limit === "" ? null : Number(limit) }),
  ...(isNew.above && { till_question_above: above === "" ? null : Number(above) }),
});

function OrganizationForm({ organization }: { organization: OrganizationResource }) {
  const mayChange = useMay("organization.manage");
  const router = useRouter();
  const form = useForm({ initialValues: changeableOf(organization) });
  const change = useChange((body: ReturnType<typeof changeOf>, scope) =>
    api("PATCH /organization", { scope, body }),
  );
  const isNew = () => ({
    currency: form.isDirty("currency"),
    limit: form.isDirty("cashier_refund_limit"),
    above: form.isDirty("till_question_above"),
  });
  const save = (values: typeof form.values) =>
    change.mutate(changeOf(values, isNew()), {
      onSuccess: (saved) => {
        form.startFrom(changeableOf(saved));
        notifySuccess(messages.settings.saved);
        // The frame around the page also shows the name, currency and time zone.
        router.refresh();
      },
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    });

  return (
    <SettingsCard title={m.general}>
      <Form onSubmit={form.onSubmit(save)}>
        <Stack maw={520}>
          {!mayChange && (
            <Text size="sm" c="dimmed">
              {messages.settings.readOnly}
            </Text>
          )}
          <FormFailure error={change.error} fields={Object.keys(form.values)} />
          <TextInput
            label={m.name}
            description={m.nameHint}
            maxLength={100}
            required
            withAsterisk={false}
            readOnly={!mayChange}
            {...form.field("name")}
          />
          <LazyCurrencySelect
            description={organization.currency_changeable ? m.currencyHint : m.currencyFixed}
            disabled={!mayChange || !organization.currency_changeable}
            {...form.field("currency")}
          />
          <LazyTimeZoneSelect
            description={m.timeZoneHint}
            disabled={!mayChange}
            {...form.field("time_zone")}
          />
          <AmountField
            currency={form.values.currency}
            label={m.cashierRefundLimit(form.values.currency)}
            description={m.cashierRefundLimitHint}
            placeholder={m.noLimit}
            readOnly={!mayChange}
            {...form.field("cashier_refund_limit")}
          />
          <AmountField
            currency={form.values.currency}
            label={m.tillQuestion(form.values.currency)}
            description={m.tillQuestionHint}
            placeholder={m.noQuestion}
            readOnly={!mayChange}
            {...form.field("till_question_above")}
          />
          <Switch
            label={m.staticQr}
            description={m.staticQrHint}
            disabled={!mayChange}
            {...form.tick("require_device_key_for_static_qr")}
          />
          <Switch
            label={m.twoFactor}
            description={m.twoFactorHint}
            disabled={!mayChange}
            {...form.tick("require_two_factor")}
          />
          <div>
            <Text size="sm" fw={500} mb={4}>
              {m.id}
            </Text>
            <CopyableCode text={organization.id} label={m.copyId} />
          </div>
          {mayChange && (
            <Group>
              <Button type="submit" loading={change.isPending} disabled={!form.isDirty()}>
                {messages.common.save}
              </Button>
            </Group>
          )}
        </Stack>
      </Form>
    </SettingsCard>
  );
}
