"use client";
import { Anchor, Group, Text } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { useSandboxPhoneUrl } from "@/components/session/sandbox-phone";
import { useView } from "@/components/session/view-provider";
import { CopyableBlock } from "@/components/ui/copy";
import { numberSteps, Step, Steps } from "@/components/ui/step";
import { createCurl } from "@/lib/client/curl";
import type { FirstStepsResource } from "@/lib/domain/first-steps/schemas";
import * as messages from "@/lib/messages";
import { AllDone } from "./all-done";
import { OpenInTab } from "./open-in-tab";
import { isComplete } from "./queries";
import { TestKey } from "./test-key";

const all = messages.firstSteps;
const m = all.integration;

const PAYMENT = { amount: 1500, payer_phone: "+77011234567", merchant_order_id: "order-1" };

/** From a key to a webhook, for those who call the device API. */
export function IntegrationSteps({
  done,
  apiAddress,
  issuedKey,
  onIssued,
  catcher,
}: {
  done: FirstStepsResource["integration"];
  apiAddress: string;
  /** The key created on this page. */
  issuedKey: string | undefined;
  onIssued: (key: string) => void;
  catcher: ReactNode;
}) {
  const { currency } = useView();
  const sandboxPhone = useSandboxPhoneUrl();
  const step = numberSteps([
    done.key_created,
    done.payment_created,
    done.payment_completed,
    done.webhook_received,
  ]);
  return (
    <>
      <Steps label={all.paths.integration}>
        <Step {...step(0)} title={m.key.title}>
          <Text size="sm" c="dimmed">
            {m.key.text}
          </Text>
          <TestKey
            issuedKey={issuedKey}
            onIssued={onIssued}
            hasKey={done.key_created}
            isNext={step(0).isNext}
          />
        </Step>
        <Step {...step(1)} title={m.payment.title}>
          <Text size="sm" c="dimmed">
            {m.payment.text}
          </Text>
          <CopyableBlock
            text={createCurl(apiAddress, PAYMENT, {
              ...(issuedKey && { key: issuedKey }),
              isMultiline: true,
            })}
            label={m.payment.command}
            copyLabel={m.payment.copy}
          />
        </Step>
        <Step {...step(2)} title={m.pay.title}>
          <Text size="sm" c="dimmed">
            {m.pay.text(PAYMENT.amount, currency)}
          </Text>
          <OpenInTab href={sandboxPhone} isNext={step(2).isNext}>
            {all.openPhone}
          </OpenInTab>
        </Step>
        <Step {...step(3)} title={m.webhook.title}>
          <Text size="sm" c="dimmed">
            {m.webhook.text}
          </Text>
          {catcher}
          <Anchor component={Link} href="/webhooks" size="sm">
            {m.webhook.subscribe}
          </Anchor>
        </Step>
        <Step {...step(4)} title={m.next.title}>
          <Group gap="md">
            {Object.entries(m.next.guides).map(([slug, title]) => (
              <Anchor key={slug} href={`/docs/${slug}`} size="sm">
                {title}
              </Anchor>
            ))}
          </Group>
        </Step>
      </Steps>
      <AllDone isDone={isComplete(done)} title={m.done.title}>
        {m.done.text}
      </AllDone>
    </>
  );
}
