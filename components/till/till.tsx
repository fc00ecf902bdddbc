"use client";
import { Center, Loader, Stack, Text } from "@mantine/core";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { useDisclosure, useNetwork } from "@mantine/hooks";
import { IconWifiOff } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { ErrorState } from "@/components/ui/states";
import { useView } from "@/components/session/view-provider";
import * as messages from "@/lib/messages";
import { EntryScreen } from "./entry-screen";
import { NamingScreen } from "./naming-screen";
import type { PaymentIntent } from "./memory";
import { type TillOptions, useTillOptions } from "./options";
import type { FinalStatus } from "./outcome";
import type { OpenTill } from "./queries";
import { play, unlockSound } from "./sounds";
import { TillHeader } from "./till-header";
import classes from "./till.module.css";
import { type TillActs, useTill } from "./use-till";
import { lockTill, useAutoLock } from "./use-auto-lock";
import { useWakeLock } from "./use-wake-lock";

const loadLastPayments = () => import("./last-payments").then((module) => module.LastPayments);
const loadOptionsDrawer = () => import("./options-drawer").then((module) => module.OptionsDrawer);
const loadWaitingScreen = () => import("./waiting-screen").then((module) => module.WaitingScreen);
const loadResultScreen = () => import("./result-screen").then((module) => module.ResultScreen);
const WaitingScreen = lazyWithRetry(loadWaitingScreen);
const ResultScreen = lazyWithRetry(loadResultScreen);
const LastPayments = lazyWithRetry(loadLastPayments);
const OptionsDrawer = lazyWithRetry(loadOptionsDrawer);

const loadShiftPanel = () => import("./shift-panel").then((module) => module.ShiftPanel);
const ShiftPanel = lazyWithRetry(loadShiftPanel);

const PARTS = [
  loadShiftPanel,
  loadWaitingScreen,
  loadResultScreen,
  loadLastPayments,
  loadOptionsDrawer,
];

const m = messages.till;

/** The cashier's whole screen. */
export function Till() {
  const { mode } = useView();
  const acts = useTill();
  const { till, opened, payment } = acts;
  const { options, change } = useTillOptions();
  const [isUnnamedForNow, unnamed] = useDisclosure();
  const [isLast, last] = useDisclosure();
  const [isOptions, optionsOpen] = useDisclosure();
  const [isShift, shift] = useDisclosure();
  const { online } = useNetwork();
  useWakeLock();
  useUnlockedSound();
  usePreloadedParts();
  useAutoLock(till?.accepts_pins ? options.lockAfter : 0, payment?.status === "pending");
  const end = finalStatusOf(acts);
  useResultSound(payment?.payment_id, end, options.sound);
  const networks = till?.networks ?? [];
  const network = networks.find((one) => one.network === options.network) ?? networks[0];
  const takeOnce = (intent: PaymentIntent) =>
    acts.takeOnce({
      ...intent,
      // Where there are several, it goes where the screen says, even if the default has changed since.
      ...(network && networks.length > 1 && { network: network.network }),
    });

  return (
    <main className={classes.till}>
      <TillHeader
        name={till?.name}
        hasSound={options.sound}
        onSound={() => change({ sound: !options.sound })}
        onLast={last.open}
        onOptions={optionsOpen.open}
        onShift={shift.open}
        onLock={till?.accepts_pins ? () => void lockTill() : undefined}
      />
      {mode === "test" && (
        <div className={classes.test} role="note">
          {m.test} ·{" "}
          <a href="/api/account/sandbox-phone" target="_blank">
            {m.openPhone}
          </a>
        </div>
      )}
      {network && networks.length > 1 && (
        <div className={classes.network} role="note">
          {m.paidTo(network.name)}
        </div>
      )}
      {(!online || !acts.isReached) && <OfflineBanner isWaiting={payment?.status === "pending"} />}
      <div className={classes.main}>
        {till && till.name === undefined && !payment && !isUnnamedForNow ? (
          <NamingScreen till={till} onLater={unnamed.open} />
        ) : till ? (
          <Screen acts={{ ...acts, takeOnce }} end={end} network={network} options={options} />
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
            onShow={(id) => {
              acts.show.mutate(id);
              last.close();
            }}
            onClose={last.close}
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

/** A payment that this cashier is cancelling shows no result: the next amount is about to be entered. */
function finalStatusOf({ payment, cancel }: TillActs): FinalStatus | undefined {
  if (!payment || payment.status === "pending") return undefined;
  const isCancelling = payment.status === "cancelled" && cancel.isPending;
  return isCancelling ? undefined : payment.status;
}

/** The digits that were typed on the result of a payment: they begin the next one. */
const NOTHING_TYPED = { after: "", keys: "" };

function Screen({
  acts,
  end,
  network,
  options,
}: {
  acts: TillActs;
  end: FinalStatus | undefined;
  network: OpenTill["networks"][number] | undefined;
  options: TillOptions;
}) {
  const { till, payment, take, takeOnce, cancel, next, sessionError } = acts;
  const [ahead, setAhead] = useState(NOTHING_TYPED);
  if (payment && ahead.keys && ahead.after !== payment.payment_id) setAhead(NOTHING_TYPED);
  if (sessionError) {
    return (
      <Center h="100%" p="md">
        <ErrorState error={sessionError} retry={() => window.location.reload()} />
      </Center>
    );
  }
  if (!payment) {
    return (
      <EntryScreen
        network={network?.profile}
        typedAhead={ahead.keys}
        onTake={takeOnce}
        isTaking={take.isPending}
        error={take.error}
      />
    );
  }
  if (end) {
    return (
      <ResultScreen
        key={payment.payment_id}
        till={till!}
        payment={payment}
        end={end}
        options={options}
        onNext={(key = "") => {
          setAhead(({ keys }) => ({ after: payment.payment_id, keys: keys + key }));
          next();
        }}
        onAgain={() => takeOnce(sameAgain(payment))}
        isTaking={take.isPending}
      />
    );
  }
  return (
    <WaitingScreen
      key={payment.payment_id}
      payment={payment}
      offset={till!.clockOffset ?? 0}
      onCancel={() => cancel.mutate(payment.payment_id)}
      isCancelling={cancel.isPending}
      cancelError={cancel.error}
    />
  );
}

const sameAgain = ({ amount, payer_phone, merchant_order_id }: PaymentIntent): PaymentIntent => ({
  amount,
  ...(payer_phone !== undefined && { payer_phone }),
  ...(merchant_order_id !== undefined && { merchant_order_id }),
});

function OfflineBanner({ isWaiting }: { isWaiting: boolean }) {
  return (
    <Stack className={classes.offline} gap={2} role="alert">
      <Text fw={700}>
        <IconWifiOff size={18} aria-hidden style={{ verticalAlign: "text-bottom" }} /> {m.offline}
      </Text>
      <Text size="sm">{isWaiting ? m.offlineWaiting : m.offlineIdle}</Text>
    </Stack>
  );
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
