"use client";
import { Button, Group, Skeleton, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { SyntheticEvent } from "react";
import type { QrAnswer } from "@/lib/network/schemas";
import { Countdown } from "./countdown";
import { Failure } from "./failure";
import { money } from "./format";
import { PhoneFrame } from "./phone-frame";
import { PhoneNumberField } from "./phone-number-field";
import { qrMutations, qrQueries } from "./queries";
import { useLastPhone } from "./remembered-payer";
import { isFinal, lookOf } from "./status-look";
import { TestBadge } from "./test-badge";

/** The page that a payment link's QR code opens. */
export function QrPay({ token }: { token: string }) {
  const { data: link, error, refetch } = useQuery(qrQueries.link(token));
  return (
    <PhoneFrame>
      <Stack my="auto" gap="lg" py="xl">
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {!link && !error && <Skeleton height={320} radius="lg" aria-label="Loading the payment" />}
        {link && (isFinal(link.status) ? <Over link={link} /> : <Open link={link} token={token} />)}
      </Stack>
    </PhoneFrame>
  );
}

function Open({ link, token }: { link: QrAnswer; token: string }) {
  const [phone, setPhone] = useLastPhone();
  const answering = useMutation(qrMutations.answerLink(token));
  function pay(event: SyntheticEvent) {
    event.preventDefault();
    answering.mutate({ act: "pay", phone: phone.trim() });
  }
  return (
    <>
      <Group justify="space-between">
        <TestBadge />
        <Countdown until={link.expires_at} />
      </Group>
      <div>
        <Text c="dimmed">{link.merchant} asks for</Text>
        <Title order={1} fz={40}>
          {money(link.amount, link.currency)}
        </Title>
        {link.comment && <Text mt={4}>{link.comment}</Text>}
      </div>
      <Stack component="form" onSubmit={pay}>
        <PhoneNumberField value={phone} onChange={setPhone} />
        {answering.error && <Failure error={answering.error} />}
        <Button type="submit" size="lg" loading={answering.isPending}>
          Pay {money(link.amount, link.currency)}
        </Button>
        <Button
          variant="default"
          size="md"
          disabled={answering.isPending}
          onClick={() => answering.mutate({ act: "decline" })}
        >
          Decline
        </Button>
      </Stack>
    </>
  );
}

const NEXT: Record<string, string> = {
  Processed: "The merchant has the money. You can close this page.",
  Declined: "Nothing was taken. Ask the merchant for a new QR code if you change your mind.",
  Cancelled: "Nothing was taken. Ask the merchant for a new QR code.",
  Rejected: "Nothing was taken. Ask the merchant for a new QR code.",
  Expired: "It was not paid in time, and nothing was taken. Ask the merchant for a new QR code.",
};

function Over({ link }: { link: QrAnswer }) {
  const { label, color, Icon } = lookOf(link.status);
  return (
    <Stack align="center" ta="center" gap="xs" role="status">
      <ThemeIcon size={88} radius="50%" color={color} variant="light">
        <Icon size={48} aria-hidden />
      </ThemeIcon>
      <Title order={1}>{label}</Title>
      <Text fz="xl" fw={600}>
        {money(link.amount, link.currency)}
      </Text>
      <Text c="dimmed">{link.merchant}</Text>
      {link.status === "Rejected" && link.reason && <Text fw={500}>{link.reason}</Text>}
      <Text size="sm" c="dimmed" maw={300}>
        {NEXT[link.status]}
      </Text>
    </Stack>
  );
}
