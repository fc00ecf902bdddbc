"use client";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { useForm } from "@/components/form/use-form";
import { notifySuccess } from "@/components/ui/notify";
import type { AccountStaticQrPayment } from "@/lib/domain/static-qr/schemas";
import * as messages from "@/lib/messages";
import { useChangeOrder } from "./mutations";

const m = messages.staticQrPage.order;
const MAX_CHARACTERS = 255;

/** Notes the merchant's own order ID on a static QR payment. */
export function OrderForm({
  payment,
  close,
}: {
  payment: AccountStaticQrPayment;
  close: () => void;
}) {
  const change = useChangeOrder(payment);
  const form = useForm({
    initialValues: { order: payment.merchant_order_id ?? "" },
    validate: { order: (typed) => (typed.trim() === "" ? m.missing : null) },
  });
  return (
    <Form
      onSubmit={form.onSubmit(({ order: typed }) => {
        if (change.isPending) return;
        change.mutate(typed.trim(), {
          onSuccess: () => {
            close();
            notifySuccess(m.saved);
          },
        });
      })}
    >
      <Stack gap="xs">
        <FormFailure error={change.error} fields={[]} />
        <TextInput
          label={m.label}
          description={m.hint}
          maxLength={MAX_CHARACTERS}
          autoComplete="off"
          autoFocus
          {...form.field("order")}
        />
        <Group gap="xs">
          <Button type="submit" size="xs" loading={change.isPending}>
            {messages.common.save}
          </Button>
          <Button variant="default" size="xs" disabled={change.isPending} onClick={close}>
            {messages.common.cancel}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
