"use client";
import { TextInput, Text, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Failure } from "@/components/form/failure";
import { useView } from "@/components/session/view-provider";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { decimals } from "@/lib/kit/currencies";
import { MAX_MAJOR_UNITS } from "@/lib/kit/money";
import * as messages from "@/lib/messages";
import type { PaymentIntent } from "../memory";
import type { OpenTill } from "../queries";
import { type Scan, useScan } from "../scan/use-scan";
import { useScannedTexts } from "../scan/use-scanned-texts";
import { WaitingCustomer } from "../scan/waiting-customer";
import { formatEntry, isEntryKey, pressKey, refusalOf, termsOf } from "./amount-entry";
import { addOne, sumOf, takeOne, totalOf } from "./basket";
import { BasketList } from "./basket-list";
import { type Change, cleared, type Entered, intentOf } from "./entered";
import { EntryActs } from "./entry-acts";
import { EntryNotice, type Notice } from "./entry-notice";
import { Favourites, favouriteOf } from "./favourites";
import { AmountKeypad } from "./keypad";
import { PhoneEntry } from "./phone-entry";
import { useEntryOnDisplays } from "./tell-displays";
import { useTillKeys } from "./use-till-keys";
import noticeClasses from "../notice.module.css";
import amountClasses from "./amount.module.css";
import entryClasses from "./entry.module.css";

const m = messages.till.entry;

export const loadCataloguePanel = () =>
  import("./catalogue-panel").then((module) => module.CataloguePanel);
const CataloguePanel = lazyWithRetry(loadCataloguePanel);

/**
 * Asks for items or an amount, an optional order ID and note, and how to request the payment: what the network can do
 * is offered.
 */
export function EntryScreen({
  tillId,
  network,
  takesCodes,
  catalogue,
  hasPrintedCode,
  typedAhead = "",
  scannedAhead,
  isToPhone,
  onToPhone,
  onOrder,
  onTake,
  isTaking,
  error,
  offlineReason,
}: {
  tillId: string;
  /** The digits that were typed on the screen before, which began this payment. */
  typedAhead?: string;
  /** The code that was scanned on the screen before. */
  scannedAhead?: string | undefined;
  /** The number of a phone is being entered. */
  isToPhone: boolean;
  onToPhone: (isToPhone: boolean) => void;
  /** Shows the payments of an order. */
  onOrder: (order: string) => void;
  network: OpenTill["networks"][number]["profile"] | undefined;
  /** One of the till's networks takes the codes that customers show. */
  takesCodes: boolean;
  catalogue: OpenTill["catalogue"] | undefined;
  /** Customers can scan a printed code of this till. */
  hasPrintedCode: boolean;
  onTake: (intent: PaymentIntent) => void;
  isTaking: boolean;
  error: Error | null;
  /** The ID of the text that says why no payment can be requested at the moment. */
  offlineReason: string | undefined;
}) {
  const [entered, setEntered] = useState<Entered>({
    entry: typedAhead,
    lines: [],
    order: "",
    note: "",
  });
  const intent = intentOf(entered);
  useEntryOnDisplays(tillId, entered, offlineReason === undefined);
  const change = (of: Change) => setEntered((known) => ({ ...known, ...of(known) }));
  const asksByCode = network?.personal_qr === true;
  const isReady =
    intent.amount > 0 &&
    intent.amount <= MAX_MAJOR_UNITS &&
    !isTaking &&
    offlineReason === undefined;
  const scan = useScan({
    tillId,
    takesCodes,
    onPersonalCode: (code) => {
      if (!asksByCode) return "code of another network";
      if (intent.amount === 0) return "code without amount";
      if (offlineReason !== undefined) return "code without line";
      if (isReady) onTake({ ...intent, personal_qr: code });
      return undefined;
    },
    hasLine: offlineReason === undefined,
    hasItems: catalogue?.has_items === true,
    ahead: scannedAhead,
    onItem: (item) => change(({ lines }) => ({ lines: addOne(lines, item) })),
    onItemBack: (item) => change(({ lines }) => ({ lines: takeOne(lines, item) })),
    onOrder,
  });
  if (isToPhone) {
    return (
      <PhoneEntry
        amount={intent.amount}
        isTaking={isTaking}
        error={error}
        offlineReason={offlineReason}
        onSend={(payer_phone) => onTake({ ...intent, payer_phone })}
        onCode={asksByCode ? (code) => onTake({ ...intent, personal_qr: code }) : undefined}
        onBack={() => onToPhone(false)}
      />
    );
  }
  return (
    <Amount
      customer={
        hasPrintedCode && (
          <WaitingCustomer
            tillId={tillId}
            isReady={isReady}
            onAsk={(scan_id) => onTake({ ...intent, scan_id })}
          />
        )
      }
      scan={scan}
      takesCodes={takesCodes}
      entered={entered}
      onChange={change}
      catalogue={catalogue}
      isTaking={isTaking}
      error={error}
      offlineReason={offlineReason}
      onShowQr={network?.payment_links === false ? undefined : () => onTake(intent)}
      onSendToPhone={network?.phone_requests === false ? undefined : () => onToPhone(true)}
    />
  );
}

function Amount({
  customer,
  scan,
  takesCodes,
  entered,
  onChange,
  catalogue,
  isTaking,
  error,
  offlineReason,
  onShowQr,
  onSendToPhone,
}: {
  /** Who has scanned the till's printed code. */
  customer: ReactNode;
  scan: Scan;
  takesCodes: boolean;
  entered: Entered;
  onChange: (change: Change) => void;
  catalogue: OpenTill["catalogue"] | undefined;
  isTaking: boolean;
  error: Error | null;
  offlineReason: string | undefined;
  /** Undefined if the network can't do it. */
  onShowQr: (() => void) | undefined;
  onSendToPhone: (() => void) | undefined;
}) {
  const { currency } = useView();
  const [isCatalogue, catalogueOpen] = useDisclosure();
  const { entry, lines } = entered;
  const total = totalOf(lines, entry);
  const formatted = formatEntry(lines.length > 0 ? `${sumOf(lines)}+${entry}` : entry, currency);
  const isReady = total > 0 && total <= MAX_MAJOR_UNITS && !isTaking && offlineReason === undefined;
  const proceed = onShowQr ?? onSendToPhone;
  const favourites = catalogue?.favourites ?? [];
  const hasCatalogue = catalogue?.has_items === true || lines.length > 0;
  const onKey = (key: string) => {
    if (key === "Enter") return isReady ? proceed?.() : undefined;
    const item = favouriteOf(favourites, key);
    const refused = item ? undefined : refusalOf(entry, key, currency);
    scan.setNotice(refused && { refused });
    if (item) onChange((known) => ({ lines: addOne(known.lines, item) }));
    else if (key === "Escape") onChange(cleared);
    else onChange((known) => ({ entry: pressKey(known.entry, key, currency) }));
  };
  const terms = termsOf(entry);
  // No key puts an item in or takes one out; an answer about a code may have in the meantime.
  const remember = () => () => onChange(() => ({ entry }));
  useTillKeys({ onKey, handles: isEntryKey, remember, onScan: scan.onScan });
  const fieldKeys = useScannedTexts({ entered, onChange, takesCodes, onCode: scan.onScan });
  const shown: Notice | undefined =
    scan.notice ?? (total > MAX_MAJOR_UNITS ? { refused: "sum too much" } : undefined);
  const field = (of: "order" | "note", label: string, maxLength: number) => (
    <TextInput
      size="md"
      flex={1}
      miw={0}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      autoComplete="off"
      value={entered[of]}
      onChange={({ currentTarget: { value } }) => onChange(() => ({ [of]: value }))}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        // A reader's Enter ends the code; it asks for no money.
        if (fieldKeys[of](event)) return;
        if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
        if (event.key === "Enter" && isReady) proceed?.();
      }}
    />
  );
  return (
    <section
      className={entryClasses.entry}
      aria-labelledby="new-payment"
      data-catalogue={hasCatalogue || undefined}
    >
      <div className={entryClasses.sum}>
        <VisuallyHidden>
          <h1 id="new-payment">{m.heading}</h1>
        </VisuallyHidden>
        {error && <Failure>{error.message}</Failure>}
        <output
          aria-label={m.amount}
          aria-live="polite"
          className={`${amountClasses.amount} ${entryClasses.typed} ${total === 0 && entry === "" ? entryClasses.nothing : ""}`}
          style={{ "--characters": Math.max(formatted.length, 6) } as React.CSSProperties}
        >
          {formatted}
        </output>
        {hasCatalogue ? (
          <BasketList
            lines={lines}
            entry={entry}
            onChange={(change) => onChange((known) => ({ lines: change(known.lines) }))}
            onCatalogue={catalogueOpen.open}
          />
        ) : (
          terms && (
            <Text size="lg" c="dimmed" ta="right" className={entryClasses.terms}>
              {terms}
            </Text>
          )
        )}
        {favourites.length > 0 && <Favourites items={favourites} lines={lines} onKey={onKey} />}
        <div className={noticeClasses.over}>
          <div className={entryClasses.about}>
            {field("order", m.order, 255)}
            {field("note", m.note, 500)}
          </div>
          {!shown && customer}
          {shown && (
            <EntryNotice
              notice={shown}
              onOrder={(order) => {
                onChange(() => ({ order }));
                scan.setNotice(undefined);
              }}
              {...(scan.notice && { onClose: () => scan.setNotice(undefined) })}
            />
          )}
        </div>
        <Text size="xs" c="dimmed" visibleFrom="sm" className={entryClasses.hint}>
          {m.keys}
        </Text>
      </div>
      <AmountKeypad onKey={onKey} hasDecimals={decimals(currency) > 0} />
      <EntryActs
        isReady={isReady}
        isTaking={isTaking}
        offlineReason={offlineReason}
        onShowQr={onShowQr}
        onSendToPhone={onSendToPhone}
      />
      <DialogSlot returnsFocus={false}>
        {isCatalogue && (
          <CataloguePanel
            lines={lines}
            total={total}
            onChange={(change) => onChange((known) => ({ lines: change(known.lines) }))}
            onClose={catalogueOpen.close}
          />
        )}
      </DialogSlot>
    </section>
  );
}
