"use client";
import {
  Alert,
  Button,
  Code,
  CopyButton,
  Group,
  NumberInput,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { decimals } from "@/lib/money";
import type { StaticQrPaidAnswer } from "@/lib/network/schemas";
import { Failure } from "./failure";
import { money } from "./format";
import { qrMutations } from "./queries";

interface StaticQrFormProps {
  token: string;
  currency: string;
  /** Who pays. */
  phone: string;
}

/** Pays a sum of the payer's own choice to a merchant's printed QR code. */
export function StaticQrForm({ token, currency, phone }: StaticQrFormProps) {
  const [amount, setAmount] = useState<number | string>("");
  const [comment, setComment] = useState("");
  const paying = useMutation(qrMutations.payStaticQr(token));
  function pay(event: SyntheticEvent) {
    event.preventDefault();
    const trimmed = comment.trim();
    paying.mutate(
      { phone, amount: Number(amount), ...(trimmed && { comment: trimmed }) },
      {
        onSuccess: () => {
          setAmount("");
          setComment("");
        },
      },
    );
  }
  if (paying.data) return <Paid paid={paying.data} onAgain={() => paying.reset()} />;
  return (
    <Stack component="form" onSubmit={pay} gap="sm">
      <NumberInput
        label={`Amount, ${currency}`}
        required
        min={0}
        decimalScale={decimals(currency)}
        thousandSeparator=" "
        hideControls
        inputMode="decimal"
        size="md"
        value={amount}
        onChange={setAmount}
      />
      <TextInput
        label="Comment"
        maxLength={500}
        autoComplete="off"
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {paying.error && <Failure error={paying.error} />}
      <Button type="submit" size="md" loading={paying.isPending} disabled={Number(amount) <= 0}>
        {Number(amount) > 0 ? `Pay ${money(Number(amount), currency)}` : "Pay"}
      </Button>
    </Stack>
  );
}

function Paid({ paid, onAgain }: { paid: StaticQrPaidAnswer; onAgain: () => void }) {
  return (
    <Stack gap="sm">
      <Alert
        role="status"
        color="teal"
        icon={<IconCircleCheck aria-hidden />}
        title={`${money(paid.amount, paid.currency)} paid`}
      >
        <Text size="sm">The merchant can look it up by its order number:</Text>
        <Group gap="xs" mt={4} wrap="nowrap">
          <Code style={{ overflowWrap: "anywhere" }}>{paid.order_number}</Code>
          <CopyButton value={paid.order_number}>
            {({ copied, copy }) => (
              <Button size="compact-xs" variant="default" onClick={copy} miw={64}>
                {copied ? "Copied" : "Copy"}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Alert>
      <Button variant="default" size="md" onClick={onAgain}>
        Pay again
      </Button>
    </Stack>
  );
}
