"use client";
import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { AmountField } from "@/components/form/amount-field";
import { Form } from "@/components/form/form";
import { useForm } from "@/components/form/use-form";
import { useView } from "@/components/session/view-provider";
import { SegmentedControl } from "@/components/ui/segmented-control";
import * as messages from "@/lib/messages";
import type { PaymentFilters } from "./queries";

const m = messages.payments.filters;

export type AmountChange = Partial<
  Record<"amount" | "amount_min" | "amount_max", string | undefined>
>;

/** The amount as written in the URL: 12, not 12. or 012. */
const amountParam = (amount: string) => (amount === "" ? undefined : String(Number(amount)));

const isZero = (amount: string) => amount !== "" && Number(amount) === 0;

/** Asks for an exact amount or a range. */
export function AmountForm({
  filters,
  onApply,
}: {
  filters: PaymentFilters;
  onApply: (next: AmountChange) => void;
}) {
  const { currency } = useView();
  const [kind, setKind] = useState(
    filters.amount_min || filters.amount_max ? "between" : "exactly",
  );
  const form = useForm({
    validate: {
      amount: (amount) => (kind === "exactly" && isZero(amount) ? m.amountFault : null),
      amount_max: (most, { amount_min: least }) => {
        if (kind === "exactly" || most === "") return null;
        if (isZero(most)) return m.amountFault;
        return Number(most) < Number(least) ? m.atMostFault : null;
      },
    },
    initialValues: {
      amount: filters.amount ?? "",
      amount_min: filters.amount_min ?? "",
      amount_max: filters.amount_max ?? "",
    },
  });
  return (
    <Form
      onSubmit={form.onSubmit(({ amount, amount_min, amount_max }) =>
        onApply(
          kind === "exactly"
            ? { amount: amountParam(amount) }
            : { amount_min: amountParam(amount_min), amount_max: amountParam(amount_max) },
        ),
      )}
    >
      <Stack gap="xs" w={280} maw="100%">
        <SegmentedControl
          isSmall
          label={m.amount}
          value={kind}
          onChange={setKind}
          choices={[
            { value: "exactly", label: m.exactly },
            { value: "between", label: m.between },
          ]}
        />
        {kind === "exactly" ? (
          <AmountField
            currency={currency}
            label={m.amount}
            autoFocus
            data-autofocus
            {...form.field("amount")}
          />
        ) : (
          <Group grow gap="xs">
            <AmountField currency={currency} label={m.atLeast} {...form.field("amount_min")} />
            <AmountField currency={currency} label={m.atMost} {...form.field("amount_max")} />
          </Group>
        )}
        <Button type="submit" size="xs">
          {messages.filters.apply}
        </Button>
      </Stack>
    </Form>
  );
}
