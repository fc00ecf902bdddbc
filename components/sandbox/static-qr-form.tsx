"use client";
import { Button, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createPortal } from "react-dom";
import { AmountField } from "@/components/form/amount-field";
import { Form } from "@/components/form/form";
import { newPendingIntent } from "@/components/form/pending-intent";
import { useForm } from "@/components/form/use-form";
import { RequestFailed } from "@/lib/client/request-json";
import { formatMoney } from "@/lib/kit/display";
import { sandboxMessages } from "@/lib/messages/sandbox";
import type { StaticQrPaidAnswer } from "@/lib/network/sandbox/schemas";
import { Failure } from "./failure";
import { OrderNumber } from "./order-number";
import { ResultScreen } from "./payment-result";
import { usePhoneElement } from "./phone-frame";
import { qrMutations } from "./queries";

const m = sandboxMessages.pay;

interface StaticQrFormProps {
  token: string;
  merchant: string;
  currency: string;
  /** The payer's phone number. */
  phone: string;
}

/** Pays an amount of the payer's choice through a merchant's static QR. */
export function StaticQrForm({ token, merchant, currency, phone }: StaticQrFormProps) {
  const form = useForm({ initialValues: { amount: "", comment: "" } });
  const amount = Number(form.values.amount);
  const paying = useMutation(qrMutations.payStaticQr(token));
  // A second click, and another attempt after a lost answer, have the key of the first: they pay once.
  const [keyOf, setKeyOf] = useState(newPendingIntent);
  function pay() {
    const trimmed = form.values.comment.trim();
    const payment = { phone, amount, ...(trimmed && { comment: trimmed }) };
    paying.mutate(
      { ...payment, idempotency_key: keyOf(payment) },
      {
        onSuccess: () => {
          form.reset();
          // Whoever pays the same again means another payment.
          setKeyOf(newPendingIntent);
        },
      },
    );
  }
  const isUnsure = paying.error instanceof RequestFailed && paying.error.status === 0;
  return (
    <Form onSubmit={(event) => form.onSubmit(pay)(event)}>
      <Stack gap="sm">
        <AmountField
          currency={currency}
          label={m.amountLabel(currency)}
          required
          size="lg"
          styles={{ input: { fontWeight: 700 } }}
          {...form.field("amount")}
        />
        <TextInput
          label={m.comment}
          maxLength={500}
          autoComplete="off"
          size="md"
          {...form.field("comment")}
        />
        {paying.error && <Failure error={paying.error} {...(isUnsure && { note: m.maybePaid })} />}
        <Button
          type="submit"
          size="md"
          radius="xl"
          loading={paying.isPending}
          disabled={amount <= 0}
        >
          {amount > 0 ? m.amount(formatMoney(amount, currency)) : m.pay}
        </Button>
        {paying.data && (
          <Paid paid={paying.data} merchant={merchant} onClose={() => paying.reset()} />
        )}
      </Stack>
    </Form>
  );
}

function Paid(props: { paid: StaticQrPaidAnswer; merchant: string; onClose: () => void }) {
  const phone = usePhoneElement();
  if (!phone) return null;
  return createPortal(
    <ResultScreen result={{ ...props.paid, merchant: props.merchant }} onClose={props.onClose}>
      <OrderNumber value={props.paid.order_number} />
    </ResultScreen>,
    phone,
  );
}
