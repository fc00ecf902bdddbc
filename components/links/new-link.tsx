"use client";
import { Card, Group, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { IconQrcode } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { AmountField } from "@/components/form/amount-field";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { Heading } from "@/components/ui/heading";
import { SubmitButton } from "@/components/form/submit-button";
import { useForm } from "@/components/form/use-form";
import { useNewInAddress } from "@/components/list/new-in-address";
import { useView } from "@/components/session/view-provider";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import { api } from "@/lib/client/api";
import * as messages from "@/lib/messages";
import type { CreatePaymentLink } from "@/lib/domain/payments/schemas";
import { linkKeys } from "./queries";

const m = messages.links.form;

/** Creates a link from an amount and an order ID, then opens its page. */
export function NewLink() {
  const view = useView();
  const router = useRouter();
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: (body: CreatePaymentLink) => api("POST /links", { scope: view, body }),
    onSuccess: ({ payment_id }) => router.push(`/links/${payment_id}`),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: linkKeys.list(view) }),
  });
  const form = useForm({
    initialValues: { amount: "", merchant_order_id: "" },
    validate: { amount: (amount) => (Number(amount) > 0 ? null : m.amountMissing) },
  });
  const section = useRef<HTMLDivElement>(null);
  useNewInAddress(() => section.current?.querySelector("input")?.focus());
  // Navigating to the link's page takes a moment, in which a second click must not create a second link.
  const isBusy = create.isPending || create.isSuccess;
  return (
    <Card ref={section} withBorder component="section" aria-labelledby="new-link">
      <Form
        noValidate
        onSubmit={form.onSubmit(({ amount, merchant_order_id }) =>
          create.mutate({
            amount: Number(amount),
            ...(merchant_order_id && { merchant_order_id }),
          }),
        )}
      >
        <Stack gap="sm">
          <Heading order={2} id="new-link">
            {m.title}
          </Heading>
          <FormFailure error={create.error} fields={["amount", "merchant_order_id"]} />
          <Group align="flex-start" gap="sm" grow preventGrowOverflow={false}>
            <AmountField
              currency={view.currency}
              label={m.amount(view.currency)}
              required
              size="md"
              miw={180}
              {...form.field("amount")}
            />
            <TextInput
              label={m.order}
              maxLength={255}
              size="md"
              miw={180}
              {...form.field("merchant_order_id")}
            />
          </Group>
          <Group>
            <SubmitButton
              size="md"
              isRunning={isBusy}
              leftSection={<IconQrcode size={18} aria-hidden />}
            >
              {m.submit}
            </SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Card>
  );
}
