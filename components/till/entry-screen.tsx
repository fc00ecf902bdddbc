"use client";
import { Button, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { IconDeviceMobileMessage, IconQrcode } from "@tabler/icons-react";
import { useState } from "react";
import { Failure } from "@/components/form/failure";
import { useView } from "@/components/session/view-provider";
import * as messages from "@/lib/messages";
import { decimals } from "@/lib/kit/money";
import { type AmountEntry, amountOf, formatEntry, pressKey, termsOf } from "./amount-entry";
import { useEarlyPresses } from "./early-presses";
import { AmountKeypad } from "./keypad";
import type { PaymentIntent } from "./memory";
import type { OpenTill } from "./queries";
import { PhoneEntry } from "./phone-entry";
import amountClasses from "./amount.module.css";
import entryClasses from "./entry.module.css";
import { useKeys } from "@/components/ui/use-keys";

const m = messages.till.entry;

/** Asks for an amount, an optional order ID, and how to request the payment: what the network can do is offered. */
export function EntryScreen({
  network,
  typedAhead = "",
  onTake,
  isTaking,
  error,
  offlineReason,
}: {
  /** The digits that were typed on the screen before, which began this payment. */
  typedAhead?: string;
  network: OpenTill["networks"][number]["profile"] | undefined;
  onTake: (intent: PaymentIntent) => void;
  isTaking: boolean;
  error: Error | null;
  /** The ID of the text that says why no payment can be requested at the moment. */
  offlineReason: string | undefined;
}) {
  const [entry, setEntry] = useState<AmountEntry>(typedAhead);
  const [order, setOrder] = useState("");
  const [isToPhone, setToPhone] = useState(false);
  const amount = amountOf(entry);
  const intent: PaymentIntent = {
    amount,
    ...(order.trim() && { merchant_order_id: order.trim() }),
  };
  if (isToPhone) {
    return (
      <PhoneEntry
        amount={amount}
        isTaking={isTaking}
        error={error}
        offlineReason={offlineReason}
        onSend={(payer_phone) => onTake({ ...intent, payer_phone })}
        onBack={() => setToPhone(false)}
      />
    );
  }
  return (
    <Amount
      entry={entry}
      onEntry={setEntry}
      order={order}
      onOrder={setOrder}
      isTaking={isTaking}
      error={error}
      offlineReason={offlineReason}
      onShowQr={network?.payment_links === false ? undefined : () => onTake(intent)}
      onSendToPhone={network?.phone_requests === false ? undefined : () => setToPhone(true)}
    />
  );
}

function Amount({
  entry,
  onEntry,
  order,
  onOrder,
  isTaking,
  error,
  offlineReason,
  onShowQr,
  onSendToPhone,
}: {
  entry: AmountEntry;
  onEntry: (change: (entry: AmountEntry) => AmountEntry) => void;
  order: string;
  onOrder: (order: string) => void;
  isTaking: boolean;
  error: Error | null;
  offlineReason: string | undefined;
  /** Undefined if the network can't do it. */
  onShowQr: (() => void) | undefined;
  onSendToPhone: (() => void) | undefined;
}) {
  const { currency } = useView();
  const spelled = formatEntry(entry, currency);
  const isReady = amountOf(entry) > 0 && !isTaking && offlineReason === undefined;
  const proceed = onShowQr ?? onSendToPhone;
  const onKey = (key: string) =>
    onEntry((typed) => (key === "Escape" ? "" : pressKey(typed, key, currency)));
  const terms = termsOf(entry);
  useEarlyPresses(onKey);
  useKeys((key) => {
    if (key === "Enter") {
      if (isReady) proceed?.();
      return true;
    }
    onKey(key);
    return /^[\d.,+]$|^Backspace$|^Escape$/.test(key);
  });
  return (
    <section className={entryClasses.entry} aria-labelledby="new-payment">
      <div className={entryClasses.sum}>
        <VisuallyHidden>
          <h1 id="new-payment">{m.heading}</h1>
        </VisuallyHidden>
        {error && <Failure>{error.message}</Failure>}
        <output
          aria-label={m.amount}
          aria-live="polite"
          className={`${amountClasses.amount} ${entryClasses.typed} ${entry === "" ? entryClasses.nothing : ""}`}
          style={{ "--characters": Math.max(spelled.length, 6) } as React.CSSProperties}
        >
          {spelled}
        </output>
        {terms && (
          <Text size="lg" c="dimmed" ta="right" className={entryClasses.terms}>
            {terms}
          </Text>
        )}
        <TextInput
          size="md"
          aria-label={m.order}
          placeholder={m.order}
          maxLength={255}
          autoComplete="off"
          value={order}
          onChange={(event) => onOrder(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
            if (event.key === "Enter" && isReady) proceed?.();
          }}
        />
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {m.keys}
        </Text>
      </div>
      <AmountKeypad onKey={onKey} hasDecimals={decimals(currency) > 0} />
      <div className={entryClasses.acts} data-single={!(onShowQr && onSendToPhone) || undefined}>
        {onShowQr && (
          <Button
            size="xl"
            h={72}
            fz={{ base: 20, sm: 22 }}
            px={6}
            leftSection={<IconQrcode size={28} aria-hidden />}
            loading={isTaking}
            disabled={!isReady}
            aria-describedby={offlineReason}
            onClick={onShowQr}
          >
            {m.showQr}
          </Button>
        )}
        {onSendToPhone && (
          <Button
            size="xl"
            h={72}
            fz={{ base: 16, sm: 18 }}
            px={6}
            variant="default"
            leftSection={<IconDeviceMobileMessage size={24} aria-hidden />}
            disabled={!isReady}
            aria-describedby={offlineReason}
            onClick={onSendToPhone}
            styles={{ label: { whiteSpace: "normal" } }}
          >
            {m.sendToPhone}
          </Button>
        )}
      </div>
    </section>
  );
}
