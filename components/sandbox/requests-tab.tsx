"use client";
import {
  Code,
  CopyButton,
  Button,
  Skeleton,
  Stack,
  Text,
  ThemeIcon,
  Title,
  VisuallyHidden,
} from "@mantine/core";
import { IconBellRinging } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Failure } from "./failure";
import { spacedPhone } from "./format";
import { phoneQueries } from "./queries";
import { RecentPayment } from "./recent-payment";
import classes from "./requests-tab.module.css";
import { WaitingRequest } from "./waiting-request";

/** What waits for this payer, by itself, and what became of the last payments. */
export function RequestsTab({ phoneCode, phone }: { phoneCode: string; phone: string }) {
  const { data, error, refetch } = useQuery(phoneQueries.requests(phoneCode, phone));
  const waiting = data?.requests.length ?? 0;
  return (
    <Stack gap="md">
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      <section aria-label="Waiting for you">
        <VisuallyHidden role="status">
          {waiting > 0 && (waiting === 1 ? "1 request waits" : `${waiting} requests wait`)}
        </VisuallyHidden>
        {!data && !error && <Skeleton height={150} radius="lg" aria-label="Loading" />}
        {data && waiting === 0 && <NothingWaits phone={phone} />}
        {data && waiting > 0 && (
          <Stack component="ul" className={classes.list} gap="sm">
            {data.requests.map((request) => (
              <WaitingRequest
                key={request.payment_id}
                phoneCode={phoneCode}
                merchant={data.merchant}
                request={request}
              />
            ))}
          </Stack>
        )}
      </section>
      {data && data.recent.length > 0 && (
        <section aria-labelledby="recent">
          <Title order={2} id="recent" size="sm" c="dimmed" fw={600} mb={4}>
            Recent
          </Title>
          <ul className={classes.list}>
            {data.recent.map((payment) => (
              <RecentPayment key={`${payment.payment_id}${payment.created_at}`} payment={payment} />
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

function NothingWaits({ phone }: { phone: string }) {
  const body = JSON.stringify({ amount: 1500, payer_phone: phone });
  return (
    <Stack align="center" ta="center" gap="xs" py="md">
      <ThemeIcon size={52} radius="xl" variant="light" color="gray">
        <IconBellRinging size={26} aria-hidden />
      </ThemeIcon>
      <Text fw={600}>Nothing to confirm</Text>
      <Text size="sm" c="dimmed">
        Make a payment for {spacedPhone(phone)} with a test key. It appears here by itself.
      </Text>
      <Code block w="100%" ta="left" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {`POST /api/v1/payments\n${body}`}
      </Code>
      <CopyButton value={body}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="subtle" onClick={copy}>
            {copied ? "Copied" : "Copy the body"}
          </Button>
        )}
      </CopyButton>
    </Stack>
  );
}
