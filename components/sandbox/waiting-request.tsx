"use client";
import { Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { LargeAmount } from "@/components/ui/amount";
import { formatMoney } from "@/lib/kit/display";
import { sandboxMessages } from "@/lib/messages/sandbox";
import type { OutcomeAnswer, PayerPaymentAnswer } from "@/lib/network/sandbox/schemas";
import { Countdown } from "./countdown";
import { Failure } from "./failure";
import { MerchantMark } from "./merchant-mark";
import { phoneMutations } from "./queries";
import classes from "./waiting-request.module.css";

const m = sandboxMessages.requests;

interface WaitingRequestProps {
  phoneCode: string;
  merchant: string;
  request: PayerPaymentAnswer;
  /** The server's clock minus this browser's, in milliseconds. */
  offset: number;
  onAnswered: (outcome: OutcomeAnswer) => void;
}

/** A pending request for the payer to confirm or decline. */
export function WaitingRequest({
  phoneCode,
  merchant,
  request,
  offset,
  onAnswered,
}: WaitingRequestProps) {
  const { mutate, isPending, variables, error } = useMutation({
    ...phoneMutations.answerRequest(phoneCode),
    // Here and not in `mutate`, since the request may already be gone from the list when the response arrives.
    onSuccess: onAnswered,
  });
  const amount = formatMoney(request.amount, request.currency);
  const answer = (act: "confirm" | "decline") => {
    if (request.payment_id) mutate({ paymentId: request.payment_id, act });
  };
  return (
    <li className={classes.request}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Group gap="sm" wrap="nowrap" className={classes.who}>
          <MerchantMark merchant={merchant} />
          <Text size="sm" c="dimmed" lineClamp={2}>
            {m.asks(merchant)}
          </Text>
        </Group>
        {request.expires_at && <Countdown until={request.expires_at} offset={offset} />}
      </Group>
      <p className={classes.amount}>
        <LargeAmount>{amount}</LargeAmount>
      </p>
      {request.comment && (
        <Text size="sm" ta="center" lineClamp={3}>
          {request.comment}
        </Text>
      )}
      {error && <Failure error={error} />}
      <Group grow mt="sm" gap="xs">
        <Button
          variant="default"
          radius="xl"
          size="md"
          px="xs"
          disabled={isPending}
          loading={isPending && variables.act === "decline"}
          onClick={() => answer("decline")}
          aria-label={m.declineAmount(amount)}
        >
          {m.decline}
        </Button>
        <Button
          radius="xl"
          size="md"
          px="xs"
          disabled={isPending}
          loading={isPending && variables.act === "confirm"}
          onClick={() => answer("confirm")}
          aria-label={m.confirmAmount(amount)}
        >
          {m.confirm}
        </Button>
      </Group>
    </li>
  );
}
