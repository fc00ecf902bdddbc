"use client";
import { Button, Code, CopyButton, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconBellRinging, IconChevronRight } from "@tabler/icons-react";
import { spacedPhone } from "@/lib/kit/spaced-phone";
import { sandboxMessages } from "@/lib/messages/sandbox";
import type {
  ListedPayerAnswer,
  OutcomeAnswer,
  PayerPaymentAnswer,
} from "@/lib/network/sandbox/schemas";
import type { TimedRequests } from "./queries";
import { WaitingRequest } from "./waiting-request";
import classes from "./requests.module.css";

const m = sandboxMessages.requests;

/** How many other payers with requests are offered. */
const MAX_ASKED = 3;

interface RequestsProps {
  phoneCode: string;
  phone: string;
  answer: TimedRequests | undefined;
  /** The other payers of this phone. */
  others: readonly ListedPayerAnswer[];
  onChoosePayer: (phone: string) => void;
  onAnswered: (request: PayerPaymentAnswer, outcome: OutcomeAnswer) => void;
}

/** The pending requests of this payer; new ones appear automatically. Without any, the payers who have some are offered. */
export function Requests({
  phoneCode,
  phone,
  answer,
  others,
  onChoosePayer,
  onAnswered,
}: RequestsProps) {
  const waiting = answer?.requests.length ?? 0;
  const asked = others.filter((payer) => payer.waiting_requests > 0).slice(0, MAX_ASKED);
  return (
    <section aria-label={m.region}>
      <VisuallyHidden role="status">{waiting > 0 && m.count(waiting)}</VisuallyHidden>
      {!answer && (
        <Skeleton
          height={132}
          radius="lg"
          role="status"
          aria-label={sandboxMessages.faults.loading}
        />
      )}
      {answer && waiting === 0 && asked.length === 0 && <NoRequests phone={phone} />}
      {answer && waiting === 0 && asked.length > 0 && (
        <RequestsElsewhere phone={phone} asked={asked} onChoosePayer={onChoosePayer} />
      )}
      {answer && waiting > 0 && (
        <ul className={classes.requests}>
          {answer.requests.map((request) => (
            <WaitingRequest
              key={request.payment_id}
              phoneCode={phoneCode}
              merchant={answer.merchant}
              request={request}
              offset={answer.clockOffset}
              onAnswered={(outcome) => onAnswered(request, outcome)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function NoRequests({ phone }: { phone: string }) {
  const body = JSON.stringify({ amount: 1500, payer_phone: phone });
  return (
    <div className={classes.nothing}>
      <Text fw={600}>{m.none}</Text>
      <Text size="sm" c="dimmed">
        {m.noneText(spacedPhone(phone))}
      </Text>
      <details className={classes.program}>
        <summary>{m.fromProgram}</summary>
        <Stack gap="xs" mt="xs" align="center">
          <Code block w="100%" className={classes.code}>
            {`POST /api/v1/payments\n${body}`}
          </Code>
          <CopyButton value={body}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="subtle" onClick={copy}>
                {copied ? sandboxMessages.copied : m.copyBody}
              </Button>
            )}
          </CopyButton>
        </Stack>
      </details>
    </div>
  );
}

function RequestsElsewhere({
  phone,
  asked,
  onChoosePayer,
}: {
  phone: string;
  asked: readonly ListedPayerAnswer[];
  onChoosePayer: (phone: string) => void;
}) {
  return (
    <div className={classes.nothing}>
      <Text fw={600}>{m.noneFor(spacedPhone(phone))}</Text>
      {asked.map((payer) => (
        <Button
          key={payer.phone}
          fullWidth
          mt="xs"
          variant="light"
          radius="lg"
          leftSection={<IconBellRinging size={20} aria-hidden />}
          rightSection={<IconChevronRight size={18} aria-hidden />}
          onClick={() => onChoosePayer(payer.phone)}
        >
          {m.elsewhere(payer.name, payer.waiting_requests)}
        </Button>
      ))}
    </div>
  );
}
