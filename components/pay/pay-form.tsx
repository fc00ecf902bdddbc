"use client";
import { Anchor, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { AmountField } from "@/components/form/amount-field";
import { Failure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { useForm } from "@/components/form/use-form";
import { LargeAmount } from "@/components/ui/amount";
import { rangeText } from "@/components/ui/range-text";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import { RequestFailed } from "@/lib/client/request-json";
import type { PayableLink } from "@/lib/domain/reusable-links/schemas";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { startPayment, type TimedPayment } from "./queries";
import classes from "./pay.module.css";

const m = messages.pay;

/** What a payer can enter, in words; undefined without bounds. */
const rangeOf = ({ amountMin: min, amountMax: max, currency }: PayableLink) =>
  rangeText(m, { min, max }, currency);

function faultOf(link: PayableLink, typed: string): string | null {
  const amount = Number(typed);
  if (!(amount > 0)) return m.amountMissing;
  const { amountMin = 0, amountMax = Infinity } = link;
  return amount < amountMin || amount > amountMax ? m.outside(rangeOf(link)!) : null;
}

/** The amount, fixed or to enter, and the button that starts the payment. */
export function PayForm({
  token,
  link,
  keyOf,
  onStarted,
}: {
  token: string;
  link: PayableLink;
  keyOf: (intent: object) => string;
  onStarted: (payment: TimedPayment) => void;
}) {
  const { amount: fixed, currency } = link;
  const start = useMutation({
    mutationFn: (amount: number) =>
      startPayment(token, { amount, idempotency_key: keyOf({ amount }) }),
    onSuccess: onStarted,
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  const form = useForm({
    initialValues: { amount: fixed === undefined ? "" : String(fixed) },
    validate: { amount: (typed) => (fixed === undefined ? faultOf(link, typed) : null) },
  });
  const isBusy = start.isPending || start.isSuccess;
  const typed = Number(form.values.amount);
  return (
    <Form
      onSubmit={form.onSubmit(({ amount }) => {
        if (!isBusy) start.mutate(Number(amount));
      })}
    >
      <Stack gap="md">
        <StartFailure error={start.error} />
        {fixed === undefined ? (
          <AmountField
            currency={currency}
            label={m.amount(currency)}
            description={rangeOf(link)}
            size="lg"
            required
            withAsterisk={false}
            {...form.field("amount")}
          />
        ) : (
          <p className={classes.amount}>
            <LargeAmount>{formatMoney(fixed, currency)}</LargeAmount>
          </p>
        )}
        <SubmitButton
          size="lg"
          fullWidth
          isRunning={isBusy}
          className={classes.pay}
          data-branded={link.merchant.accent !== undefined || undefined}
        >
          {typed > 0 ? m.payAmount(formatMoney(typed, currency)) : m.pay}
        </SubmitButton>
      </Stack>
    </Form>
  );
}

/** Codes after which only a reload shows what can be paid now. */
const OUTDATED = new Set(["REUSABLE_LINK_CHANGED", "REUSABLE_LINK_NOT_ACTIVE"]);

function StartFailure({ error }: { error: Error | null }) {
  if (!error || Object.keys(fieldErrorsOf(error)).length > 0) return null;
  const code = error instanceof RequestFailed ? error.code : "";
  if (code === "NETWORK_UNAVAILABLE") return <Failure>{m.networkDown}</Failure>;
  return (
    <Failure>
      {error.message}
      {OUTDATED.has(code) && (
        <>
          {" "}
          <Anchor
            component="button"
            type="button"
            inherit
            underline="always"
            onClick={() => window.location.reload()}
          >
            {m.reload}
          </Anchor>
        </>
      )}
    </Failure>
  );
}
