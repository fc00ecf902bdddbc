"use client";
import { Button, Card, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { PayerPaymentAnswer } from "@/lib/network/schemas";
import { Countdown } from "./countdown";
import { Failure } from "./failure";
import { money } from "./format";
import { phoneMutations } from "./queries";

interface WaitingRequestProps {
  phoneCode: string;
  merchant: string;
  request: PayerPaymentAnswer;
}

/** A payment that asks its payer for a yes or a no. */
export function WaitingRequest({ phoneCode, merchant, request }: WaitingRequestProps) {
  const answering = useMutation(phoneMutations.answerRequest(phoneCode));
  const amount = money(request.amount, request.currency);
  const answer = (act: "confirm" | "decline") => {
    if (request.payment_id) answering.mutate({ paymentId: request.payment_id, act });
  };
  return (
    <Card component="li" withBorder radius="lg" padding="md" shadow="xs">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" c="dimmed" truncate>
          {merchant} asks for
        </Text>
        {request.expires_at && <Countdown until={request.expires_at} />}
      </Group>
      <Text fz={26} fw={700} lh={1.3}>
        {amount}
      </Text>
      {request.comment && (
        <Text size="sm" lineClamp={3}>
          {request.comment}
        </Text>
      )}
      {answering.error && <Failure error={answering.error} />}
      <Group grow mt="sm" gap="xs">
        <Button
          variant="default"
          radius="md"
          disabled={answering.isPending}
          onClick={() => answer("decline")}
          aria-label={`Decline ${amount}`}
        >
          Decline
        </Button>
        <Button
          radius="md"
          loading={answering.isPending}
          onClick={() => answer("confirm")}
          aria-label={`Confirm ${amount}`}
        >
          Confirm
        </Button>
      </Group>
    </Card>
  );
}
