"use client";
import { Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Failure } from "./failure";
import { PhoneFrame } from "./phone-frame";
import { PhoneNumberField } from "./phone-number-field";
import { qrQueries } from "./queries";
import { useLastPhone } from "./remembered-payer";
import { StaticQrForm } from "./static-qr-form";
import { TestBadge } from "./test-badge";

/** The page that a merchant's printed QR code opens. */
export function StaticQrPay({ token }: { token: string }) {
  const { data: merchant, error, refetch } = useQuery(qrQueries.staticQr(token));
  const [phone, setPhone] = useLastPhone();
  return (
    <PhoneFrame>
      <Stack my="auto" gap="lg" py="xl">
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {!merchant && !error && <Skeleton height={320} radius="lg" aria-label="Loading" />}
        {merchant && (
          <>
            <div>
              <TestBadge />
              <Title order={1} size="h2" mt="sm">
                Pay {merchant.merchant}
              </Title>
              <Text c="dimmed">Any amount, in {merchant.currency}.</Text>
            </div>
            <PhoneNumberField value={phone} onChange={setPhone} />
            <StaticQrForm token={token} currency={merchant.currency} phone={phone.trim()} />
          </>
        )}
      </Stack>
    </PhoneFrame>
  );
}
