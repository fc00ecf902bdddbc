"use client";
import { Button, FileButton, Group, Input, Stack, TextInput } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { useForm } from "@/components/form/use-form";
import { useMay, useView } from "@/components/session/view-provider";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { notifySuccess } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import type { BrandResource } from "@/lib/domain/organizations/schemas";
import * as messages from "@/lib/messages";
import { BrandPreview } from "./brand-preview";
import { useChange } from "./change";
import { settingsQueries } from "./queries";
import { SettingsCard } from "./settings-card";
import { base64Of, isTooLarge, shrinkLogo } from "./shrink-picture";

const m = messages.brandSettings;

const AccentInput = lazyWithRetry(
  () => import("./accent-input").then((module) => module.AccentInput),
  {
    preload: "now",
    loading: ({ label, description, placeholder }) => (
      <TextInput label={label} description={description} placeholder={placeholder} readOnly />
    ),
  },
);

/** What payers recognize the organization by. */
export function BrandCard({ organizationName }: { organizationName: string }) {
  const brand = useQuery(settingsQueries.brand(useView()));
  if (!brand.data) return null;
  return <BrandForm brand={brand.data} organizationName={organizationName} />;
}

const valuesOf = ({ accent_color, logo }: BrandResource) => ({
  accent_color: accent_color ?? "",
  logo: logo ?? "",
});

const COLOR = /^#[0-9a-f]{6}$/i;

/** The change to send: a logo that is not a data URL is the stored one. */
const changeOf = ({ accent_color, logo }: ReturnType<typeof valuesOf>) => ({
  accent_color: accent_color || null,
  ...(logo === "" && { logo: null }),
  ...(logo.startsWith("data:") && { logo: base64Of(logo) }),
});

function BrandForm({
  brand,
  organizationName,
}: {
  brand: BrandResource;
  organizationName: string;
}) {
  const mayChange = useMay("organization.manage");
  const router = useRouter();
  // A file that is chosen before hydration would be lost.
  const isReady = useMounted();
  const form = useForm({
    initialValues: valuesOf(brand),
    validate: { accent_color: (color) => (color === "" || COLOR.test(color) ? null : m.notAColor) },
  });
  const change = useChange((body: ReturnType<typeof changeOf>, scope) =>
    api("PATCH /organization/brand", { scope, body }),
  );
  const save = (values: typeof form.values) =>
    change.mutate(changeOf(values), {
      onSuccess: (saved) => {
        form.startFrom(valuesOf(saved));
        notifySuccess(messages.settings.saved);
        // Printed sheets on other pages show the brand of the view.
        router.refresh();
      },
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    });
  const choose = async (file: File | null) => {
    if (!file) return;
    try {
      form.setFieldValue("logo", await shrinkLogo(file));
    } catch (error) {
      form.setErrors({ logo: isTooLarge(error) ? m.tooLarge : m.unreadable });
    }
  };
  const { accent_color: accent, logo } = form.values;

  return (
    <SettingsCard title={m.title} description={m.text}>
      <Form onSubmit={form.onSubmit(save)}>
        <Stack maw={520}>
          <FormFailure error={change.error} fields={Object.keys(form.values)} />
          <AccentInput
            label={m.accent}
            description={m.accentHint}
            placeholder={m.noAccent}
            readOnly={!mayChange}
            {...form.field("accent_color")}
          />
          <Input.Wrapper
            label={m.logo}
            description={m.logoHint}
            error={form.errors.logo}
            labelElement="div"
          >
            {mayChange && (
              <Group gap="xs" mt={6}>
                <FileButton
                  onChange={(file) => void choose(file)}
                  accept="image/png,image/jpeg,image/webp"
                >
                  {(props) => (
                    <Button variant="default" disabled={!isReady} {...props}>
                      {logo === "" ? m.choose : m.replace}
                    </Button>
                  )}
                </FileButton>
                {logo !== "" && (
                  <Button
                    variant="subtle"
                    color="gray"
                    onClick={() => form.setFieldValue("logo", "")}
                  >
                    {m.remove}
                  </Button>
                )}
              </Group>
            )}
          </Input.Wrapper>
          <BrandPreview
            brand={{ ...(COLOR.test(accent) && { accent }), ...(logo && { logo }) }}
            organizationName={organizationName}
          />
          {mayChange && (
            <Group>
              <Button type="submit" loading={change.isPending} disabled={!form.isDirty()}>
                {m.apply}
              </Button>
            </Group>
          )}
        </Stack>
      </Form>
    </SettingsCard>
  );
}
