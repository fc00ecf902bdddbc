"use client";
import { Button, CopyButton, Stack, Text } from "@mantine/core";
import { LargeAmount } from "@/components/ui/amount";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { sandboxMessages } from "@/lib/messages/sandbox";
import type { PayerEntryAnswer } from "@/lib/network/sandbox/schemas";
import { moment, signedMoney } from "./format";
import { MerchantMark } from "./merchant-mark";
import { PhoneSheet } from "./phone-sheet";
import { lookOf } from "./status-look";
import classes from "./history.module.css";

const m = sandboxMessages.history;

interface EntrySheetProps {
  opened: boolean;
  entry: PayerEntryAnswer;
  merchant: string;
  onClose: () => void;
}

/** The details of one history entry. */
export default function EntrySheet({ opened, entry, merchant, onClose }: EntrySheetProps) {
  const { details: d } = m;
  const change = entry.balance_change;
  const id = entry.payment_id ?? entry.order_number;
  const facts: [string, string | undefined][] = [
    [d.status, lookOf(entry.status).label],
    [d.reason, entry.reason && messages.serverTexts.sentence(entry.reason)],
    [d.when, moment(entry.at)],
    [d.how, m.kinds[entry.kind]],
    [d.comment, entry.comment],
    [d.balance, change === 0 ? d.unchanged : signedMoney(change, entry.currency)],
    [entry.payment_id ? d.payment : d.order, id],
  ];
  return (
    <PhoneSheet opened={opened} title={merchant} onClose={onClose}>
      <Stack gap="md">
        <Stack align="center" gap={4}>
          <MerchantMark merchant={merchant} large />
          <Text fz="var(--text-amount)" fw={700} lh={1.3} w="100%" ta="center">
            <LargeAmount>
              {change === 0
                ? formatMoney(entry.amount, entry.currency)
                : signedMoney(change, entry.currency)}
            </LargeAmount>
          </Text>
        </Stack>
        <dl className={classes.facts}>
          {facts.map(
            ([name, value]) =>
              value && (
                <div key={name} style={{ display: "contents" }}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        {id && (
          <CopyButton value={id}>
            {({ copied, copy }) => (
              <Button variant="default" radius="xl" onClick={copy}>
                {copied ? sandboxMessages.copied : sandboxMessages.copy}
              </Button>
            )}
          </CopyButton>
        )}
      </Stack>
    </PhoneSheet>
  );
}
