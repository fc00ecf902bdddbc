"use client";
import { Title } from "@mantine/core";
import { MerchantLogo } from "@/components/ui/merchant-logo";
import type { DisplayResource, ShownPayment } from "@/lib/domain/till/schemas";
import { brandVariables } from "@/lib/kit/brand";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { CountdownRing } from "../payment/countdown-ring";
import { type FinalStatus, Outcome } from "../payment/outcome";
import { BigAmount, CodeSquare, OnPhone, qrLabel } from "../payment/payment-code";
import { ReceiptCode } from "../receipt/receipt-code";
import { DisplayBasket } from "./display-basket";
import { DisplayTip } from "./display-tip";
import { IdleScreen } from "./idle-screen";
import tillClasses from "../till.module.css";
import displayClasses from "./display.module.css";

const m = messages.till.display;

const words = (): Record<FinalStatus, { title: string; text: string }> => ({
  completed: { title: m.thanks, text: messages.till.results.completed.title },
  cancelled: { title: m.declined, text: m.ask },
  expired: { title: m.expired, text: m.ask },
  failed: { title: m.failed, text: m.ask },
});

/** Shows the merchant's name, the question for a tip, the pending payment, what is being entered, or an outcome. */
export function DisplayScreen({
  display,
  offset,
  offlineReason,
}: {
  display: DisplayResource;
  offset: number;
  /** The ID of the text that says that Qassa cannot be reached. */
  offlineReason: string | undefined;
}) {
  const { showing, basket, tip_question: question } = display;
  if (question) {
    return (
      <>
        <Shop display={display} />
        <div className={tillClasses.main}>
          <DisplayTip
            key={question.question_id}
            question={question}
            offlineReason={offlineReason}
          />
        </div>
      </>
    );
  }
  if (basket && showing?.status !== "pending") {
    return (
      <>
        <Shop display={display} />
        <div className={tillClasses.main}>
          <DisplayBasket basket={basket} />
        </div>
      </>
    );
  }
  if (!showing) return <IdleScreen display={display} />;
  if (showing.status === "pending") {
    return (
      <>
        <Shop display={display} />
        <div className={tillClasses.main}>
          <ToPay showing={showing} offset={offset} />
        </div>
      </>
    );
  }
  return (
    <div className={tillClasses.main}>
      <Outcome
        end={showing.status}
        {...words()[showing.status]}
        amount={showing.amount}
        tip={showing.tip}
        currency={showing.currency}
        isApart
      >
        {showing.receipt_url && <ReceiptCode url={showing.receipt_url} />}
      </Outcome>
    </div>
  );
}

function Shop({ display }: { display: DisplayResource }) {
  const { merchant_name: merchant, merchant_accent: accent, merchant_logo: logo } = display;
  return (
    <div
      className={displayClasses.shop}
      style={brandVariables(accent ? { accent } : {})}
      data-branded={accent !== undefined || undefined}
    >
      {logo && <MerchantLogo src={logo} height="2em" />}
      {merchant}
    </div>
  );
}

function ToPay({ showing, offset }: { showing: ShownPayment; offset: number }) {
  const { amount, tip, currency, qr_token: token, payer_phone_end: digits } = showing;
  return (
    <section
      className={displayClasses.waiting}
      aria-label={messages.till.waiting.heading}
      data-tip={tip !== undefined || undefined}
    >
      <div className={displayClasses.amount}>
        <BigAmount amount={amount} currency={currency} className={displayClasses.due} />
        {tip !== undefined && (
          <div className={displayClasses.tip}>
            {messages.tips.included(formatMoney(tip, currency))}
          </div>
        )}
      </div>
      <div className={displayClasses.code}>
        {token ? (
          <CodeSquare token={token} label={qrLabel(amount, currency)} />
        ) : (
          <OnPhone number={digits && `•••• ${digits}`}>{m.onPhone}</OnPhone>
        )}
      </div>
      <div className={displayClasses.side}>
        <CountdownRing from={showing.created_at} until={showing.expires_at} offset={offset} />
        <div role="status">
          <Title order={1} fz={{ base: 20, sm: 28 }} lh={1.2}>
            {token ? messages.till.waiting.scan : m.onPhone}
          </Title>
        </div>
      </div>
    </section>
  );
}
