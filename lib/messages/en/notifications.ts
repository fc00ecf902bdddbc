import { bidiSafe, formatDay, formatMoment, formatMoney } from "@/lib/kit/display";
import { translatable } from "../translatable";
import { plural } from "./plural";

interface Sums {
  taken_count: number;
  taken: number;
  refunded_count: number;
  refunded: number;
  net: number;
}

interface Close {
  day: string;
  currency: string;
  total: Sums;
  static_qr: { count: number; amount: number };
}

const subjectOf = (title: string, place: string) => `${title} – ${place}`;

/** What notifications say, in emails and in chats. */
export const notifications = translatable("notifications", {
  place: (organization: string, mode: "test" | "live") =>
    mode === "live" ? bidiSafe(organization) : `${bidiSafe(organization)} (test mode)`,
  amount: formatMoney,
  sinceWhen: (since: Date, zone: string) => `since ${formatMoment(since, zone, "short")}`,
  lastFailure: "Last failure",
  noReason: "No reason given",
  openPayments: "Open payments",
  openOverview: "See its state",
  openWebhooks: "Open webhooks",
  openRefund: "Open the refund",
  openRefunds: "Open failed refunds",
  openClose: "Open the daily close",
  networkDown: (place: string, since: Date, zone: string) => {
    const title = "The payment network isn’t answering";
    return {
      subject: subjectOf(title, place),
      title,
      paragraphs: [
        `The payment network of ${place} last answered on ${formatMoment(since, zone, "short")}. New payments fail, and the outcome of pending ones isn’t known until it answers.`,
        "Qassa keeps asking every few seconds and will tell you when it is back. If it lasts, ask the network’s support, or check the connection in Settings.",
      ],
    };
  },
  openNetwork: "Open the connection",
  certificateEnding: (place: string, end: Date, zone: string) => {
    const title = "The certificate for Pix ends soon";
    return {
      subject: subjectOf(title, place),
      title,
      paragraphs: [
        `The certificate with which ${place} takes payments ends on ${formatMoment(end, zone, "short")}. After that, no payment can be taken and no outcome is known.`,
        "Ask your bank for a new one, and enter it in Settings under Replace. Payments go on meanwhile.",
      ],
    };
  },
  networkBack: (place: string, since: Date, until: Date, zone: string) => {
    const title = "The payment network answers again";
    return {
      subject: subjectOf(title, place),
      title,
      paragraphs: [
        `The payment network of ${place} answers again. It was silent from ${formatMoment(since, zone, "short")} to ${formatMoment(until, zone, "short")}.`,
        "Pending payments and refunds are being checked; there is nothing you need to do.",
      ],
    };
  },
  endpointsFailing: (name: string, count: number, place: string) => {
    const title =
      count === 1 ? `Webhooks to ${name} are failing` : `${count} webhook endpoints are failing`;
    return {
      subject: subjectOf(title, place),
      title,
      paragraphs: [
        `Deliveries for ${place} keep failing. Each one is tried three times; what failed can be sent again from the page below once the endpoint is fixed.`,
      ],
    };
  },
  endpointsBack: (name: string, count: number, place: string) => {
    const title =
      count === 1 ? `Webhooks to ${name} work again` : `${count} webhook endpoints work again`;
    return {
      subject: subjectOf(title, place),
      title,
      paragraphs: [
        `Deliveries for ${place} succeed again. If some failed in the meantime, send them again from the page below.`,
      ],
    };
  },
  openPayment: "Open the payment",
  paymentsKept: (amount: string, count: number, place: string) => {
    const title =
      count === 1
        ? `A payment of ${amount} was approved, but not collected`
        : `${count} payments were approved, but not collected`;
    return {
      subject: subjectOf(title, place),
      title,
      paragraphs: [
        `${count === 1 ? "The payer" : "Payers"} approved ${count === 1 ? "this payment" : "these payments"} for ${place}, and the payment network keeps the money without handing it over. Qassa tries again until the payment’s time is up; then the money is given back, and the payment has failed.`,
        `Don’t hand over goods for ${count === 1 ? "it" : "them"} and don’t charge in another way until the payment’s status is final. If it lasts, ask the network’s support.`,
      ],
    };
  },
  refundsFailed: (amount: string, count: number, place: string) => {
    const title = count === 1 ? `A refund of ${amount} failed` : `${count} refunds failed`;
    return {
      subject: subjectOf(title, place),
      title,
      paragraphs: [
        `The payment network did not make ${count === 1 ? "this refund" : "these refunds"} for ${place}, so the payer does not have the money. Check the reason, then try again.`,
      ],
    };
  },
  dailyClose: ({ day, currency, total, static_qr: printed }: Close, place: string) => {
    const money = (amount: number) => formatMoney(amount, currency);
    const title = `Daily close, ${formatDay(day, "dayShort")}`;
    return {
      subject: `${title}: ${money(total.net)} – ${place}`,
      title,
      paragraphs: [`What ${place} collected and refunded that day.`],
      facts: [
        [
          `Collected (${plural(total.taken_count, "payment", "payments")})`,
          money(total.taken),
        ] as const,
        ...(printed.count > 0
          ? [
              [
                `Of that, static QR (${plural(printed.count, "payment", "payments")})`,
                money(printed.amount),
              ] as const,
            ]
          : []),
        [
          `Refunded (${plural(total.refunded_count, "refund", "refunds")})`,
          money(total.refunded),
        ] as const,
        ["Net", money(total.net)] as const,
      ],
    };
  },
  /** Where strangers may have chosen all other words. */
  subject: "News about your organization",
  mailFooter: (organization: string, settings: string) =>
    `You get this email as a member of ${bidiSafe(organization)}.\nChoose what you are told about: ${settings}`,
  test: (organization: string) => ({
    subject: "Test message",
    title: "Test message from Qassa",
    paragraphs: [`Notifications of ${bidiSafe(organization)} will appear here.`],
  }),
});
