"use client";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useSandboxPhoneUrl } from "@/components/session/sandbox-phone";
import { useMay } from "@/components/session/view-provider";
import { numberSteps, Step, Steps } from "@/components/ui/step";
import type { FirstStepsResource } from "@/lib/domain/first-steps/schemas";
import * as messages from "@/lib/messages";
import { AllDone } from "./all-done";
import { OpenInTab } from "./open-in-tab";
import { isComplete } from "./queries";

const all = messages.firstSteps;
const m = all.counter;

/** From the till to a cashier, for shops that take payments at a counter. */
export function CounterSteps({
  done,
  invite,
}: {
  done: FirstStepsResource["counter"];
  invite: ReactNode;
}) {
  const mayInvite = useMay("team.manage");
  const sandboxPhone = useSandboxPhoneUrl();
  const step = numberSteps([
    done.till_opened,
    done.till_payment_completed,
    done.static_qr_paid,
    done.cashier_invited,
  ]);
  return (
    <>
      <Steps label={all.paths.counter}>
        <Step {...step(0)} title={m.till.title}>
          <Text size="sm" c="dimmed">
            {m.till.text}
          </Text>
          <OpenInTab href="/till" isNext={step(0).isNext}>
            {m.till.action}
          </OpenInTab>
        </Step>
        <Step {...step(1)} title={m.payment.title}>
          <Text size="sm" c="dimmed">
            {m.payment.text}
          </Text>
          <OpenInTab href={sandboxPhone} isNext={step(1).isNext}>
            {all.openPhone}
          </OpenInTab>
        </Step>
        <Step {...step(2)} title={m.poster.title}>
          <Text size="sm" c="dimmed">
            {m.poster.text}
          </Text>
          <OpenInTab href="/static-qr/poster" isNext={step(2).isNext}>
            {m.poster.action}
          </OpenInTab>
        </Step>
        <Step {...step(3)} title={m.cashier.title}>
          <Text size="sm" c="dimmed">
            {m.cashier.text} {!mayInvite && m.cashier.others}
          </Text>
          {mayInvite && invite}
        </Step>
      </Steps>
      <AllDone isDone={isComplete(done)} title={m.done.title}>
        {m.done.text}
      </AllDone>
    </>
  );
}
