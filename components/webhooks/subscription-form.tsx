"use client";
import { Stack, TextInput } from "@mantine/core";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { useForm } from "@/components/form/use-form";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { notifySuccess } from "@/components/ui/notify";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import type {
  SubscriptionForm as Subscription,
  SubscriptionSummary,
} from "@/lib/domain/webhooks/schemas";
import {
  MAX_DESCRIPTION_CHARACTERS,
  MAX_URL_CHARACTERS,
  OFFERED_EVENTS,
} from "@/lib/domain/webhooks/vocabulary";
import * as messages from "@/lib/messages";
import { EventChoice } from "./event-choice";
import { useChangeSubscription, useCreateSubscription } from "./mutations";
import { SecretField } from "./secret-field";

const m = messages.subscriptionForm;

type Values = { url: string; description: string; events: string[]; secret: string };
const FIELDS = ["url", "description", "events", "events.0", "secret"];

/** The subscription's events that the form offers: all except `payment.expired`. */
const offered = (events: readonly string[]) =>
  events.filter((event) => event !== "payment.expired");

function useSubscriptionForm(initialValues: Values) {
  return useForm<Values>({
    initialValues,
    validate: {
      url: (url) => (url.trim() ? null : m.urlMissing),
      // A subscription created elsewhere for payment.expired alone can stay as it is.
      events: (events) =>
        events.length > 0 || initialValues.events.length === 0 ? null : m.eventsMissing,
    },
  });
}

type SubscriptionFormState = ReturnType<typeof useSubscriptionForm>;

function Fields({
  form,
  isUrlFixed = false,
}: {
  form: SubscriptionFormState;
  isUrlFixed?: boolean;
}) {
  return (
    <>
      <TextInput
        label={m.url}
        description={isUrlFixed ? m.urlFixed : m.urlHint}
        placeholder={m.urlPlaceholder}
        type="url"
        inputMode="url"
        required
        readOnly={isUrlFixed}
        maxLength={MAX_URL_CHARACTERS}
        data-autofocus
        {...form.field("url")}
      />
      <TextInput
        label={m.description}
        description={m.descriptionHint}
        maxLength={MAX_DESCRIPTION_CHARACTERS}
        {...form.field("description")}
      />
      <EventChoice
        value={form.values.events}
        error={form.errors.events ?? form.errors["events.0"]}
        onChange={(events) => form.setFieldValue("events", events)}
      />
    </>
  );
}

/** Creates a subscription and passes it on. */
export function NewSubscription({
  close,
  created,
}: {
  close: () => void;
  created: (subscription: SubscriptionSummary) => void;
}) {
  const create = useCreateSubscription();
  const form = useSubscriptionForm({
    url: "",
    description: "",
    events: [...OFFERED_EVENTS],
    secret: "",
  });
  const submit = ({ url, description, events, secret }: Values) =>
    create.mutate(
      {
        url: url.trim(),
        events: events as Subscription["events"],
        ...(description && { description }),
        ...(secret && { secret }),
      },
      {
        onSuccess: (subscription) => {
          notifySuccess(m.created);
          created(subscription);
        },
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    );
  return (
    <Dialog close={close} title={m.createTitle} size="lg">
      <Form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <FormFailure error={create.error} fields={FIELDS} />
          <Fields form={form} />
          <SecretField
            label={m.secret}
            hint={m.secretHint}
            value={form.values.secret}
            error={form.errors.secret}
            onChange={(secret) => form.setFieldValue("secret", secret)}
          />
          <DialogButtons close={close} loading={create.isPending}>
            {m.create}
          </DialogButtons>
        </Stack>
      </Form>
    </Dialog>
  );
}

/** Changes a subscription's URL, description and events. */
export function EditSubscription({
  subscription,
  close,
}: {
  subscription: SubscriptionSummary;
  close: () => void;
}) {
  const change = useChangeSubscription(subscription.id);
  const form = useSubscriptionForm({
    url: subscription.url,
    description: subscription.description ?? "",
    events: offered(subscription.events),
    secret: "",
  });
  const hasMore = subscription.events.includes("payment.expired");
  const submit = ({ url, description, events }: Values) =>
    change.mutate(
      {
        // A new URL resets earlier failures, so it is sent only if it changed.
        ...(url.trim() !== subscription.url && { url: url.trim() }),
        description,
        ...(form.isDirty("events") && { events: events as Subscription["events"] }),
      },
      {
        onSuccess: () => {
          notifySuccess(m.saved);
          close();
        },
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    );
  return (
    <Dialog close={close} title={m.editTitle} size="lg">
      <Form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <FormFailure error={change.error} fields={FIELDS} />
          {hasMore && <Callout color="blue">{m.expired}</Callout>}
          <Fields form={form} isUrlFixed={subscription.is_catcher} />
          <DialogButtons close={close} loading={change.isPending} />
        </Stack>
      </Form>
    </Dialog>
  );
}
