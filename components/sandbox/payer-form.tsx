"use client";
import { Button, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { AmountField } from "@/components/form/amount-field";
import { Form } from "@/components/form/form";
import { PHONE_MARKS, typeDigit } from "@/components/form/type-digit";
import { useForm } from "@/components/form/use-form";
import { sandboxMessages } from "@/lib/messages/sandbox";
import type { PayerAnswer } from "@/lib/network/sandbox/schemas";
import { Failure } from "./failure";
import { phoneMutations } from "./queries";

const m = sandboxMessages.payer;

interface PayerFormProps {
  phoneCode: string;
  currency: string;
  /** The payer to edit; undefined to add a new one. */
  payer?: PayerAnswer;
  onSaved: (payer: PayerAnswer) => void;
}

export function PayerForm({ phoneCode, currency, payer, onSaved }: PayerFormProps) {
  const form = useForm({
    initialValues: {
      phone: payer?.phone ?? "",
      name: payer?.name ?? "",
      balance: String(payer?.balance ?? 1_000_000),
    },
  });
  const saving = useMutation({ ...phoneMutations.savePayer(phoneCode) });
  function save({ phone, name, balance }: typeof form.values) {
    const trimmed = name.trim();
    saving.mutate(
      {
        phone: phone.trim(),
        ...(trimmed && { name: trimmed }),
        ...(balance !== "" && { balance: Number(balance) }),
      },
      { onSuccess: onSaved },
    );
  }
  return (
    <Form onSubmit={form.onSubmit(save)}>
      <Stack gap="md">
        <TextInput
          label={m.phone}
          description={m.phoneHint}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          required
          readOnly={payer !== undefined}
          data-autofocus={payer === undefined || undefined}
          {...form.field("phone")}
          onKeyDown={(event) => typeDigit(event, PHONE_MARKS)}
        />
        <TextInput
          label={m.name}
          description={m.nameHint}
          autoComplete="off"
          maxLength={100}
          {...form.field("name")}
        />
        <AmountField
          currency={currency}
          label={m.balance(currency)}
          data-autofocus={payer !== undefined || undefined}
          {...form.field("balance")}
        />
        {saving.error && <Failure error={saving.error} />}
        <Button type="submit" size="md" radius="xl" loading={saving.isPending}>
          {payer ? m.save : m.add}
        </Button>
      </Stack>
    </Form>
  );
}
