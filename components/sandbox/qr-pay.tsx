"use client";
import { Box, Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Form } from "@/components/form/form";
import { useForm } from "@/components/form/use-form";
import { LargeAmount } from "@/components/ui/amount";
import { Callout } from "@/components/ui/callout";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import { formatMoney } from "@/lib/kit/display";
import { sandboxMessages } from "@/lib/messages/sandbox";
import { textFor } from "@/lib/messages/text-for";
import type { QrAnswer } from "@/lib/network/sandbox/schemas";
import { BackToPhone } from "./back-to-phone";
import { Countdown } from "./countdown";
import { Failure } from "./failure";
import { MerchantMark } from "./merchant-mark";
import { PaymentResult } from "./payment-result";
import { PhoneFrame } from "./phone-frame";
import { PhoneNumberField } from "./phone-number-field";
import { isTransientError, qrMutations, qrQueries } from "./queries";
import { useLastPhone } from "./remembered-payer";
import { isFinal } from "./status-look";

const m = sandboxMessages.pay;

/** The page that a payment link's QR code opens. */
export function QrPay({ token }: { token: string }) {
  const { data: link, error, refetch } = useQuery(qrQueries.link(token));
  const isOver = link && isFinal(link.status);
  return (
    <PhoneFrame>
      <Group justify="space-between" mih={28}>
        <BackToPhone />
        {link && !isOver && (
          <Box ml="auto">
            <Countdown until={link.expires_at} offset={link.clockOffset} />
          </Box>
        )}
      </Group>
      {link && error && isTransientError(error) && (
        <Callout role="alert" color="yellow" icon={<IconWifiOff aria-hidden />}>
          {sandboxMessages.offline}
        </Callout>
      )}
      <Stack my="auto" gap="lg" pb="xl">
        {error && !link && <Failure error={error} onRetry={() => void refetch()} />}
        {!link && !error && (
          <Skeleton height={320} radius="lg" role="status" aria-label={m.loading} />
        )}
        {link && !isOver && <Open link={link} token={token} />}
        {link && isOver && (
          <PaymentResult result={link}>
            <Text size="sm" c="dimmed" maw={300}>
              {textFor(sandboxMessages.result.next, link.status)}
            </Text>
          </PaymentResult>
        )}
      </Stack>
    </PhoneFrame>
  );
}

function Open({ link, token }: { link: QrAnswer; token: string }) {
  const [phone, setPhone] = useLastPhone();
  const form = useForm({ initialValues: { phone } });
  const { mutate, isPending, variables, error } = useMutation(qrMutations.answerLink(token));
  const amount = formatMoney(link.amount, link.currency);
  const answer = (act: "pay" | "decline") => {
    if (isPending) return;
    const onError = (refused: Error) => form.setErrors(fieldErrorsOf(refused));
    mutate({ act, phone: phone.trim() }, { onError });
  };
  return (
    <>
      <Stack align="center" gap={4} ta="center">
        <MerchantMark
          merchant={link.merchant}
          accent={link.merchant_accent}
          logo={link.merchant_logo}
          large
        />
        <Text c="dimmed" mt="xs">
          {sandboxMessages.requests.asks(link.merchant)}
        </Text>
        <Title order={1} fz="var(--text-amount)" lh={1.2} w="100%">
          <LargeAmount>{amount}</LargeAmount>
        </Title>
        {link.comment && <Text>{link.comment}</Text>}
      </Stack>
      <Form onSubmit={form.onSubmit(() => answer("pay"))}>
        <Stack>
          <PhoneNumberField
            value={phone}
            error={form.errors.phone}
            onChange={(typed) => {
              setPhone(typed);
              form.setErrors({});
            }}
          />
          {error && !form.errors.phone && <Failure error={error} />}
          <Button
            type="submit"
            size="lg"
            radius="xl"
            disabled={isPending}
            loading={isPending && variables.act === "pay"}
          >
            {m.amount(amount)}
          </Button>
          <Button
            variant="default"
            size="md"
            radius="xl"
            disabled={isPending}
            loading={isPending && variables.act === "decline"}
            onClick={() => answer("decline")}
          >
            {m.decline}
          </Button>
        </Stack>
      </Form>
    </>
  );
}
