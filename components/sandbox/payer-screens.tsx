"use client";
import { Button, Skeleton } from "@mantine/core";
import { IconBellRinging, IconWifiOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Callout } from "@/components/ui/callout";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { formatMoney } from "@/lib/kit/display";
import { sandboxMessages as m } from "@/lib/messages/sandbox";
import type {
  ListedPayerAnswer,
  OutcomeAnswer,
  PayerAnswer,
  PayerEntryAnswer,
  PayerPaymentAnswer,
  PhoneAnswer,
  RequestsAnswer,
} from "@/lib/network/sandbox/schemas";
import { Failure } from "./failure";
import { HomeTab } from "./home-tab";
import { Notice } from "./notice";
import { PassingResult } from "./passing-result";
import { PayerCard } from "./payer-card";
import type { Result } from "./payment-result";
import { PhoneFrame } from "./phone-frame";
import { type PhoneTab, PhoneTabs } from "./phone-tabs";
import { isTransientError, phoneQueries } from "./queries";
import { useRefundNotice } from "./use-refund-notice";

const loading = () => <Skeleton h={320} radius="lg" />;
const PayTab = lazyWithRetry(() => import("./pay-tab").then((module) => module.default), {
  loading,
});
const HistoryTab = lazyWithRetry(() => import("./history-tab").then((module) => module.default), {
  loading,
});
const ScanSheet = lazyWithRetry(() => import("./scan-sheet").then((module) => module.default));
const PayerCodeSheet = lazyWithRetry(() =>
  import("./payer-code-sheet").then((module) => module.default),
);
const EntrySheet = lazyWithRetry(() => import("./entry-sheet").then((module) => module.default));

interface PayerScreensProps {
  phoneCode: string;
  phone: PhoneAnswer;
  payer: PayerAnswer;
  others: readonly ListedPayerAnswer[];
  onChoosePayer: (phone: string) => void;
  head: ReactNode;
  dialogs: ReactNode;
  onChangePayer: () => void;
}

/** The screens of one payer. */
export function PayerScreens(props: PayerScreensProps) {
  const { phoneCode, phone, payer, others, onChoosePayer, head, dialogs, onChangePayer } = props;
  const requests = useQuery(phoneQueries.requests(phoneCode, payer.phone));
  const [tab, setTab] = useState<PhoneTab>("home");
  // Keeps the pay tab mounted, so that its input survives switching tabs.
  const [hasPaid, setHasPaid] = useState(false);
  const [isScanning, setScanning] = useState<boolean>();
  const [isShowingCode, setShowingCode] = useState<boolean>();
  const [opened, setOpened] = useState<{ entry: PayerEntryAnswer; isOpen: boolean }>();
  const [result, setResult] = useState<Result>();
  const [notice, setNotice] = useRefundNotice(phoneCode, payer.phone);

  const goTo = (next: PhoneTab) => {
    setTab(next);
    if (next === "pay") setHasPaid(true);
  };
  const answered = (request: PayerPaymentAnswer, { status, reason }: OutcomeAnswer) => {
    const { amount, currency } = request;
    if (status === "Declined") {
      setNotice(`${m.statuses.Declined} · ${formatMoney(amount, currency)}`);
    } else {
      const { merchant } = phone;
      setResult({ status, amount, currency, merchant, ...(reason && { reason }) });
    }
  };
  const open = (entry: PayerEntryAnswer) => setOpened({ entry, isOpen: true });
  const waiting = requests.data?.requests.length ?? 0;
  return (
    <PhoneFrame
      foot={<PhoneTabs current={tab} waiting={waiting} onChoose={goTo} />}
      over={
        <>
          <Notice text={notice} onGone={() => setNotice(undefined)} />
          {result && (
            <PassingResult
              result={result}
              payer={payer}
              hasPendingRequest={waiting > 0}
              onClose={() => setResult(undefined)}
            />
          )}
          {isScanning !== undefined && (
            <ScanSheet opened={isScanning} onClose={() => setScanning(false)} />
          )}
          {isShowingCode !== undefined && (
            <PayerCodeSheet
              opened={isShowingCode}
              payer={payer}
              onClose={() => setShowingCode(false)}
            />
          )}
          {opened && (
            <EntrySheet
              opened={opened.isOpen}
              entry={opened.entry}
              merchant={phone.merchant}
              onClose={() => setOpened({ ...opened, isOpen: false })}
            />
          )}
          {dialogs}
        </>
      }
    >
      {head}
      <Trouble
        error={requests.error ?? requests.failureReason}
        onRetry={() => void requests.refetch()}
      />
      {tab !== "home" && <RequestsNotice answer={requests.data} onLook={() => goTo("home")} />}
      {tab !== "history" && (
        <PayerCard
          payer={payer}
          merchant={phone.merchant}
          isSmall={tab === "pay"}
          onChange={onChangePayer}
          onShowCode={() => setShowingCode(true)}
        />
      )}
      {tab === "home" && (
        <HomeTab
          phoneCode={phoneCode}
          phone={payer.phone}
          requests={requests.data}
          others={others}
          onChoosePayer={onChoosePayer}
          onAnswered={answered}
          onScan={() => setScanning(true)}
          onPayPrinted={() => goTo("pay")}
          onOpen={open}
          onSeeAll={() => goTo("history")}
        />
      )}
      {hasPaid && (
        <div hidden={tab !== "pay"}>
          <PayTab phone={phone} payerPhone={payer.phone} onScan={() => setScanning(true)} />
        </div>
      )}
      {tab === "history" && <HistoryTab phoneCode={phoneCode} phone={payer.phone} onOpen={open} />}
    </PhoneFrame>
  );
}

/** Lost connections recover automatically, so they only get a notice; any other error is shown in full. */
function Trouble({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return null;
  if (!isTransientError(error)) return <Failure error={error} onRetry={onRetry} />;
  return (
    <Callout role="alert" color="yellow" icon={<IconWifiOff aria-hidden />}>
      {m.offline}
    </Callout>
  );
}

/** A banner for requests that arrive while another tab is open. */
function RequestsNotice(props: { answer: RequestsAnswer | undefined; onLook: () => void }) {
  const { answer, onLook } = props;
  const [first, ...more] = answer?.requests ?? [];
  if (!answer || !first) return null;
  return (
    <Button
      radius="lg"
      py="xs"
      leftSection={<IconBellRinging size={20} aria-hidden />}
      onClick={onLook}
    >
      {more.length > 0
        ? m.requests.bannerMany(more.length + 1)
        : m.requests.banner(answer.merchant, formatMoney(first.amount, first.currency))}
    </Button>
  );
}
