"use client";
import { Group, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { AmountField } from "@/components/form/amount-field";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { useForm } from "@/components/form/use-form";
import { useView } from "@/components/session/view-provider";
import { Dialog } from "@/components/ui/dialog";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { api } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import type { CreateReusableLink, ReusableLinkResource } from "@/lib/domain/reusable-links/schemas";
import {
  MAX_DESCRIPTION_CHARACTERS,
  MAX_TITLE_CHARACTERS,
} from "@/lib/domain/reusable-links/vocabulary";
import * as messages from "@/lib/messages";
import { reusableLinkQueries, useLinkChange } from "./queries";

const m = messages.reusableLinks;

const KINDS = ["typed", "fixed"] as const;

interface Values {
  title: string;
  description: string;
  kind: (typeof KINDS)[number];
  amount: string;
  amount_min: string;
  amount_max: string;
  /** The number of the network; empty for the default one. */
  network: string;
}

const textOf = (amount: number | undefined): string => (amount === undefined ? "" : String(amount));
const amountOf = (typed: string): number | null => (Number(typed) > 0 ? Number(typed) : null);

const valuesOf = (link: ReusableLinkResource | undefined): Values => ({
  title: link?.title ?? "",
  description: link?.description ?? "",
  kind: link?.amount === undefined ? "typed" : "fixed",
  amount: textOf(link?.amount),
  amount_min: textOf(link?.amount_min),
  amount_max: textOf(link?.amount_max),
  network: textOf(link?.network),
});

const bodyOf = ({ title, description, kind, network, ...amounts }: Values): CreateReusableLink => ({
  title,
  description,
  network: network === "" ? null : Number(network),
  ...(kind === "fixed"
    ? { amount: amountOf(amounts.amount) }
    : {
        amount: null,
        amount_min: amountOf(amounts.amount_min),
        amount_max: amountOf(amounts.amount_max),
      }),
});

/** Creates a reusable link, or changes one. */
export function LinkDialog({
  link,
  close,
  saved,
}: {
  link?: ReusableLinkResource;
  close: () => void;
  saved: (link: ReusableLinkResource) => void;
}) {
  const view = useView();
  const currency = link?.currency ?? view.currency;
  const save = useLinkChange((body: CreateReusableLink, scope) =>
    link
      ? api("PATCH /reusable-links/{reusableLinkID}", {
          scope,
          params: { reusableLinkID: link.reusable_link_id },
          body,
        })
      : api("POST /reusable-links", { scope, body }),
  );
  const form = useForm<Values>({
    initialValues: valuesOf(link),
    validate: {
      title: (title) => (title.trim() ? null : m.form.titleMissing),
      amount: (amount, { kind }) =>
        kind === "fixed" && amountOf(amount) === null ? m.form.amountMissing : null,
      amount_max: (max, { kind, amount_min: min }) =>
        kind === "typed" && (amountOf(max) ?? Infinity) < (amountOf(min) ?? 0)
          ? m.form.inOrder
          : null,
    },
  });
  const send = (values: Values) =>
    save.mutate(bodyOf(values), {
      onSuccess: (answer) => {
        close();
        saved(answer);
      },
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    });
  const { kind } = form.values;
  const networks = (useQuery(reusableLinkQueries.networks(view)).data?.data ?? []).filter(
    ({ profile }) => profile.payment_links,
  );
  return (
    <Dialog close={close} title={link ? m.edit : m.add} closesOnClickOutside={!form.isDirty()}>
      <Form onSubmit={form.onSubmit(send)}>
        <Stack>
          <FormFailure
            error={save.error}
            fields={["title", "description", "amount", "amount_min", "amount_max", "network"]}
          />
          <TextInput
            label={m.form.title}
            description={m.form.titleHint}
            maxLength={MAX_TITLE_CHARACTERS}
            required
            withAsterisk={false}
            data-autofocus
            {...form.field("title")}
          />
          <Textarea
            label={m.form.description}
            maxLength={MAX_DESCRIPTION_CHARACTERS}
            autosize
            minRows={2}
            maxRows={6}
            {...form.field("description")}
          />
          <Stack gap={4} align="flex-start">
            <Text size="sm" fw={500} aria-hidden>
              {m.form.kind}
            </Text>
            <SegmentedControl
              label={m.form.kind}
              value={kind}
              choices={KINDS.map((value) => ({ value, label: m.form.kinds[value] }))}
              onChange={(next) => form.setFieldValue("kind", next)}
            />
          </Stack>
          {kind === "fixed" ? (
            <AmountField
              currency={currency}
              label={m.form.amount(currency)}
              required
              withAsterisk={false}
              {...form.field("amount")}
            />
          ) : (
            <Group align="flex-start" grow preventGrowOverflow={false} gap="sm">
              <AmountField
                currency={currency}
                label={m.form.minimum(currency)}
                miw={150}
                {...form.field("amount_min")}
              />
              <AmountField
                currency={currency}
                label={m.form.maximum(currency)}
                miw={150}
                {...form.field("amount_max")}
              />
            </Group>
          )}
          {(networks.length > 1 || form.values.network !== "") && (
            <NativeSelect
              label={m.form.network}
              description={m.form.networkHint}
              data={[
                { value: "", label: m.form.defaultNetwork },
                ...networks.map(({ network, name }) => ({ value: String(network), label: name })),
              ]}
              {...form.field("network")}
            />
          )}
          <DialogButtons close={close} loading={save.isPending}>
            {link ? messages.common.save : m.form.create}
          </DialogButtons>
        </Stack>
      </Form>
    </Dialog>
  );
}
