"use client";
import { Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { sandboxMessages } from "@/lib/messages/sandbox";
import { BackToPhone } from "./back-to-phone";
import { Failure } from "./failure";
import { MerchantMark } from "./merchant-mark";
import { PhoneFrame } from "./phone-frame";
import { PhoneNumberField } from "./phone-number-field";
import { qrQueries } from "./queries";
import { useLastPhone } from "./remembered-payer";
import { StaticQrForm } from "./static-qr-form";

const m = sandboxMessages.pay;

/** The page that a merchant's printed QR code opens. */
export function StaticQrPay({ token }: { token: string }) {
  const { data: merchant, error, refetch } = useQuery(qrQueries.staticQr(token));
  const [phone, setPhone] = useLastPhone();
  return (
    <PhoneFrame>
      <BackToPhone />
      <Stack my="auto" gap="lg" py="md">
        {error && !merchant && <Failure error={error} onRetry={() => void refetch()} />}
        {!merchant && !error && (
          <Skeleton height={320} radius="lg" role="status" aria-label={m.loading} />
        )}
        {merchant && (
          <>
            <Stack align="center" gap={4} ta="center">
              <MerchantMark
                merchant={merchant.merchant}
                accent={merchant.merchant_accent}
                logo={merchant.merchant_logo}
                large
              />
              <Title order={1} size="h1" mt="xs">
                {m.any(merchant.merchant)}
              </Title>
              <Text c="dimmed">{m.anyText(merchant.currency)}</Text>
            </Stack>
            <PhoneNumberField value={phone} onChange={setPhone} />
            <StaticQrForm
              token={token}
              merchant={merchant.merchant}
              currency={merchant.currency}
              phone={phone.trim()}
            />
          </>
        )}
      </Stack>
    </PhoneFrame>
  );
}
