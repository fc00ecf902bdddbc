"use client";
import { Center, Loader } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useSandboxPhoneUrl } from "@/components/session/sandbox-phone";
import { useConnection } from "@/components/session/use-connection";
import { useView } from "@/components/session/view-provider";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { ErrorState } from "@/components/ui/states";
import { isWebAddress } from "@/components/ui/web-address";
import * as messages from "@/lib/messages";
import { loadCataloguePanel } from "./entry/entry-screen";
import { useLargeAmount } from "./entry/use-large-amount";
import { LockedTill } from "./lock/locked-till";
import { useAutoLock } from "./lock/use-auto-lock";
import { useLock } from "./lock/use-lock";
import { NamingScreen } from "./naming-screen";
import { OFFLINE_ID, OfflineBanner } from "./offline-banner";
import { useTillOptions } from "./options";
import type { FinalStatus } from "./payment/outcome";
import { play, unlockSound } from "./payment/sounds";
import type { OpenedTill } from "./queries";
import { TillHeader } from "./till-header";
import {
  type EntryStep,
  loadResultScreen,
  loadTipScreen,
  loadWaitingScreen,
  TillScreen,
  takesCodes,
} from "./till-screen";
import { type TillActs, useTill } from "./use-till";
import { useWakeLock } from "./use-wake-lock";
import classes from "./till.module.css";

const loadLastPayments = () =>
  import("./payment/last-payments").then((module) => module.LastPayments);
const loadOptionsDrawer = () => import("./options-drawer").then((module) => module.OptionsDrawer);
const LastPayments = lazyWithRetry(loadLastPayments);
const OptionsDrawer = lazyWithRetry(loadOptionsDrawer);

const loadShiftPanel = () => import("./shift/shift-panel").then((module) => module.ShiftPanel);
const ShiftPanel = lazyWithRetry(loadShiftPanel);

const loadLargeAmountQuestion = () =>
  import("./entry/large-amount-question").then((module) => module.LargeAmountQuestion);
const LargeAmountQuestion = lazyWithRetry(loadLargeAmountQuestion);

const PARTS = [
  loadShiftPanel,
  loadLargeAmountQuestion,
  loadTipScreen,
  loadWaitingScreen,
  loadResultScreen,
  loadLastPayments,
  loadOptionsDrawer,
  loadCataloguePanel,
];

const m = messages.till;

const AMOUNT: EntryStep = {};

/**
 * The cashier's whole screen. `initial` is what the server knew of the browser's till when it rendered the page, so that
 * the first HTML has what the till begins with.
 */
export function Till({ initial }: { initial?: OpenedTill | undefined }) {
  const { mode } = useView();
  const sandboxPhone = useSandboxPhoneUrl();
  const isConnected = useConnection();
  const { isLocked, lock } = useLock(isConnected);
  const acts = useTill(initial, isConnected, isLocked);
  const { till, opened, payment } = acts;
  const { options, change } = useTillOptions();
  const [isUnnamedForNow, unnamed] = useDisclosure();
  const [isLast, last] = useDisclosure();
  const [isOptions, optionsOpen] = useDisclosure();
  const [isShift, shift] = useDisclosure();
  /** The order that was scanned. */
  const [order, setOrder] = useState<string>();
  const closeLast = () => {
    last.close();
    setOrder(undefined);
  };
  useWakeLock();
  useUnlockedSound();
  usePreloadedParts();
  useAutoLock(till?.accepts_pins ? options.lockAfter : 0, payment?.status === "pending", lock);
  const end = finalStatusOf(acts);
  useResultSound(payment?.payment_id, end, options.sound);
  const networks = till?.networks ?? [];
  const network = networks.find((one) => one.network === options.network) ?? networks[0];
  const [step, setStep] = useState<EntryStep>(AMOUNT);
  if (payment && step !== AMOUNT) setStep(AMOUNT);
  const question = useLargeAmount(acts, (intent) =>
    acts.takeOnce({
      ...intent,
      // Where there are several, it goes where the screen says, even if the default has changed since.
      ...(network && networks.length > 1 && { network: network.network }),
    }),
  );

  // For a shop that tries it with one computer. Other test networks' codes are not for browsers.
  const code = payment?.status === "pending" ? payment.qr_token : undefined;
  const payPage = code && isWebAddress(code) ? code : undefined;

  if (isLocked) return <LockedTill name={till?.name} isOffline={!isConnected} />;
  return (
    <main className={classes.till}>
      <TillHeader
        name={till?.name}
        hasSound={options.sound}
        onSound={() => change({ sound: !options.sound })}
        onLast={last.open}
        onOptions={optionsOpen.open}
        onShift={shift.open}
        onLock={till?.accepts_pins ? lock : undefined}
      />
      {mode === "test" && (
        <div className={classes.test} role="note">
          {m.test} ·{" "}
          {payPage ? (
            <a href={payPage} target="_blank">
              {m.openAsPayer}
            </a>
          ) : (
            <a href={sandboxPhone} target="_blank">
              {m.openPhone}
            </a>
          )}
        </div>
      )}
      {network && networks.length > 1 && (
        <div className={classes.network} role="note">
          {m.paidTo(network.name)}
        </div>
      )}
      {till && !acts.isReached && (
        <OfflineBanner
          isWaiting={payment?.status === "pending"}
          isUncertain={!payment && acts.isUncertain}
        />
      )}
      <div className={classes.main}>
        {till && till.name === undefined && !payment && !isUnnamedForNow ? (
          <NamingScreen till={till} onLater={unnamed.open} />
        ) : till ? (
          <TillScreen
            acts={{ ...acts, takeOnce: question.takeOnce }}
            end={end}
            network={network}
            options={options}
            step={step}
            onStep={setStep}
            offlineReason={acts.isReached ? undefined : OFFLINE_ID}
            onOrder={(order) => {
              setOrder(order);
              last.open();
            }}
          />
        ) : (
          <Center h="100%" p="md">
            {opened.error ? (
              <ErrorState error={opened.error} retry={opened.refetch} />
            ) : (
              <Loader aria-label={m.opening} />
            )}
          </Center>
        )}
      </div>
      <DialogSlot returnsFocus={false}>
        {isLast && till && (
          <LastPayments
            tillId={till.till_id}
            refundLimit={till.refund_limit}
            order={order}
            takesCodes={takesCodes(till)}
            onShow={(id) => {
              acts.show.mutate(id);
              closeLast();
            }}
            onClose={closeLast}
          />
        )}
      </DialogSlot>
      <DialogSlot returnsFocus={false}>
        {question.large && (
          <LargeAmountQuestion
            amount={question.large.amount}
            onNo={() => {
              question.no();
              setStep(AMOUNT);
            }}
            onYes={question.yes}
          />
        )}
      </DialogSlot>
      <DialogSlot returnsFocus={false}>
        {isShift && till && <ShiftPanel tillId={till.till_id} onClose={shift.close} />}
      </DialogSlot>
      <DialogSlot returnsFocus={false}>
        {isOptions && till && (
          <OptionsDrawer
            tillId={till.till_id}
            acceptsPins={till.accepts_pins}
            networks={networks}
            network={network}
            options={options}
            onChange={change}
            onClose={optionsOpen.close}
          />
        )}
      </DialogSlot>
    </main>
  );
}

/** A payment that was cancelled here shows no result: the next amount is about to be entered. */
function finalStatusOf({ payment, isOwnCancel }: TillActs): FinalStatus | undefined {
  if (!payment || payment.status === "pending" || isOwnCancel) return undefined;
  return payment.status;
}

/** Preloads the parts that the till doesn't start with, so that a lost connection can't keep them from loading. */
function usePreloadedParts() {
  useEffect(() => {
    for (const load of PARTS) load().catch(() => undefined);
  }, []);
}

/** Unlocks sound on the first touch or key press. */
function useUnlockedSound() {
  useEffect(() => {
    const events = ["pointerdown", "keydown"] as const;
    for (const event of events) window.addEventListener(event, unlockSound, { once: true });
    return () => {
      for (const event of events) window.removeEventListener(event, unlockSound);
    };
  }, []);
}

/** Plays once for each result, except for one that was already on screen when the page opened. */
function useResultSound(
  paymentId: string | undefined,
  end: FinalStatus | undefined,
  isOn: boolean,
) {
  const waited = useRef<string>(undefined);
  useEffect(() => {
    if (!paymentId) return;
    if (!end) {
      waited.current = paymentId;
    } else if (waited.current === paymentId) {
      waited.current = undefined;
      if (isOn) play(end);
    }
  }, [paymentId, end, isOn]);
}
