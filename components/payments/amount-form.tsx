"use client";
import { Button, Group, NumberInput, Stack } from "@mantine/core";
import { useState } from "react";
import { Segments } from "@/components/ui/segments";
import { Form } from "@/components/ui/form";
import { useView } from "@/components/ui/view-provider";
import * as messages from "@/lib/messages";
import { decimals, MOST_MAJOR_UNITS } from "@/lib/money";
import type { PaymentFilters } from "./queries";

const m = messages.payments.filters;

export type AmountChange = Partial<
  Record<"amount" | "amount_min" | "amount_max", string | undefined>
>;

/** What an amount is to be, or lie between. */
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
  const [amount, setAmount] = useState(filters.amount ?? "");
  const [least, setLeast] = useState(filters.amount_min ?? "");
  const [most, setMost] = useState(filters.amount_max ?? "");
  const field = {
    min: 0,
    max: MOST_MAJOR_UNITS,
    decimalScale: decimals(currency),
    hideControls: true,
    thousandSeparator: " ",
    suffix: ` ${currency}`,
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        onApply(
          kind === "exactly"
            ? { amount: amount || undefined }
            : { amount_min: least || undefined, amount_max: most || undefined },
        );
      }}
    >
      <Stack gap="xs" w={280} maw="100%">
        <Segments
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
          <NumberInput
            {...field}
            label={m.amount}
            data-autofocus
            value={amount}
            onChange={(value) => setAmount(String(value))}
          />
        ) : (
          <Group grow gap="xs">
            <NumberInput
              {...field}
              label={m.atLeast}
              value={least}
              onChange={(value) => setLeast(String(value))}
            />
            <NumberInput
              {...field}
              label={m.atMost}
              value={most}
              onChange={(value) => setMost(String(value))}
            />
          </Group>
        )}
        <Button type="submit" size="xs">
          {messages.filters.apply}
        </Button>
      </Stack>
    </Form>
  );
}
