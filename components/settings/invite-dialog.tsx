"use client";
import { Button, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { useForm } from "@/components/form/use-form";
import { useView } from "@/components/session/view-provider";
import { Callout } from "@/components/ui/callout";
import { CopyableCode } from "@/components/ui/copy";
import { Dialog } from "@/components/ui/dialog";
import { api } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import { type Role, ROLES } from "@/lib/kit/permissions";
import * as messages from "@/lib/messages";
import { useChange } from "./change";
import { faultOf, type LocationIds, WorksAt } from "./works-at";

const m = messages.teamSettings;

/** Sends an invitation; the link, which is shown once, can also be shared in other ways. */
export function InviteDialog({ close }: { close: () => void }) {
  const { role: ownRole } = useView();
  const form = useForm<{ email: string; role: Role; locationIds: LocationIds }>({
    initialValues: { email: "", role: "cashier", locationIds: undefined },
  });
  const invite = useChange(({ locationIds, ...body }: typeof form.values, scope) =>
    api("POST /team/invitations", {
      scope,
      body: {
        ...body,
        ...(body.role === "cashier" && locationIds && { location_ids: [...locationIds] }),
      },
    }),
  );
  const choices = ROLES.filter((role) => role !== "owner" || ownRole === "owner");
  const made = invite.data;
  return (
    // The title stays: one that wraps would move what is below it.
    <Dialog close={close} title={m.inviteTitle} closesOnClickOutside={!made}>
      {made ? (
        <Stack>
          <Text fw={500}>{made.mailed ? m.invited(made.email) : m.created(made.email)}</Text>
          <Callout role="status" color={made.mailed ? "teal" : "yellow"}>
            {made.mailed ? m.mailed : m.notMailed}
          </Callout>
          <div>
            <Text size="sm" fw={500} mb={4}>
              {m.link}
            </Text>
            <CopyableCode text={made.link} label={m.copyLink} />
          </div>
          <Group justify="flex-end">
            <Button autoFocus onClick={close}>
              {messages.common.done}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Form
          onSubmit={form.onSubmit((values) => {
            const fault = values.role === "cashier" && faultOf(values.locationIds);
            if (fault) form.setErrors({ locationIds: fault });
            else
              invite.mutate(values, { onError: (error) => form.setErrors(fieldErrorsOf(error)) });
          })}
        >
          <Stack>
            <FormFailure error={invite.error} fields={["email", "role"]} />
            <TextInput
              label={m.email}
              type="email"
              maxLength={254}
              required
              withAsterisk={false}
              data-autofocus
              {...form.field("email")}
            />
            <Radio.Group label={m.role} {...form.field("role")}>
              <Stack gap="xs" mt={6}>
                {choices.map((role) => (
                  <Radio
                    key={role}
                    value={role}
                    label={messages.roles[role].name}
                    description={messages.roles[role].description}
                  />
                ))}
              </Stack>
            </Radio.Group>
            {form.values.role === "cashier" && (
              <WorksAt
                value={form.values.locationIds}
                onChange={(locationIds) => form.setFieldValue("locationIds", locationIds)}
                error={form.errors.locationIds}
              />
            )}
            <DialogButtons close={close} loading={invite.isPending}>
              {m.send}
            </DialogButtons>
          </Stack>
        </Form>
      )}
    </Dialog>
  );
}
