"use client";
import { NativeSelect, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { useForm } from "@/components/form/use-form";
import { useView } from "@/components/session/view-provider";
import { Dialog } from "@/components/ui/dialog";
import { notifySuccess } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import type { ListedTillResource } from "@/lib/domain/till/schemas";
import * as messages from "@/lib/messages";
import { tillListQueries, useTillChange } from "./queries";

const m = messages.tills.form;

interface Values {
  name: string;
  location_id: string;
  new_location: string;
}

/** Renames a till, and says where it stands: at a location that is there, or at a new one. */
export function TillDialog({ till, close }: { till: ListedTillResource; close: () => void }) {
  const locations = useQuery(tillListQueries.locations(useView())).data?.data ?? [];
  const save = useTillChange(async ({ name, location_id, new_location }: Values, scope) => {
    const made = new_location.trim()
      ? await api("POST /locations", { scope, body: { name: new_location } })
      : undefined;
    return api("PUT /till/{tillID}/name", {
      scope,
      params: { tillID: till.till_id },
      body: { name, location_id: made?.location_id ?? (location_id || null) },
    });
  });
  const form = useForm<Values>({
    initialValues: {
      name: till.name ?? "",
      location_id: till.location?.location_id ?? "",
      new_location: "",
    },
  });
  return (
    <Dialog close={close} title={m.title}>
      <Form
        onSubmit={form.onSubmit((values) =>
          save.mutate(values, {
            onSuccess: () => {
              notifySuccess(m.saved);
              close();
            },
            onError: (error) => form.setErrors(fieldErrorsOf(error)),
          }),
        )}
      >
        <Stack>
          <FormFailure error={save.error} fields={["name"]} />
          <TextInput
            label={m.name}
            description={m.nameHint}
            maxLength={40}
            required
            withAsterisk={false}
            data-autofocus
            {...form.field("name")}
          />
          {locations.length > 0 && (
            <NativeSelect
              label={m.location}
              data={[
                { value: "", label: m.nowhere },
                ...locations.map(({ location_id, name }) => ({ value: location_id, label: name })),
              ]}
              {...form.field("location_id")}
            />
          )}
          <TextInput
            label={m.newLocation}
            {...(locations.length > 0 && { description: m.newLocationHint })}
            maxLength={60}
            {...form.field("new_location")}
          />
          <DialogButtons close={close} loading={save.isPending} />
        </Stack>
      </Form>
    </Dialog>
  );
}
