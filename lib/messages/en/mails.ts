import { translatable } from "../translatable";

/** What an email says. It is rendered as plain text and as HTML in the product's look. */
export interface MailContent {
  subject: string;
  title: string;
  paragraphs: readonly string[];
  /** Names and values, as a table. */
  facts?: readonly (readonly [name: string, value: string])[];
  action?: { label: string; href: string };
  footer?: string;
}

/** What the email of a payer's receipt says; amounts and times as they are shown. */
export interface MailedReceipt {
  merchant: string;
  amount: string;
  paidAt: string;
  order: string | undefined;
  note: string | undefined;
  /** What was bought, and for how much. */
  lines: readonly (readonly [name: string, amount: string])[];
  /** How much of the amount is a tip. */
  tip: string | undefined;
  /** What is left after refunds, if there were any. */
  left: string | undefined;
  isTest: boolean;
  link: string;
}

export const mails = translatable("mails", {
  passwordReset: (name: string, link: string, minutes: number): MailContent => ({
    subject: "Reset your Qassa password",
    title: "Reset your password",
    paragraphs: [
      `Hello ${name},`,
      `someone, probably you, asked to reset your Qassa password. You can set a new one within ${minutes} minutes.`,
    ],
    action: { label: "Set a new password", href: link },
    footer: "If this wasn’t you, ignore this email. Your password stays the same.",
  }),
  invitation: (
    organization: string,
    role: string,
    invitedBy: string,
    link: string,
    days: number,
  ): MailContent => ({
    subject: `${invitedBy} invited you to ${organization} on Qassa`,
    title: `Join ${organization} on Qassa`,
    paragraphs: [
      `${invitedBy} has invited you to join ${organization} as ${role}. You can accept within ${days} days.`,
    ],
    action: { label: "Accept the invitation", href: link },
    footer: `If you don’t know ${invitedBy}, ignore this email.`,
  }),
  receipt: ({
    merchant,
    amount,
    paidAt,
    order,
    note,
    lines,
    tip,
    left,
    isTest,
    link,
  }: MailedReceipt): MailContent => ({
    subject: `Your receipt from ${merchant}, ${amount}`,
    title: `Receipt from ${merchant}`,
    paragraphs: isTest ? ["This was a test: no money was moved."] : [],
    facts: [
      ["Paid", amount],
      ...(tip === undefined ? [] : [["Of that, a tip", tip] as const]),
      ["Paid on", paidAt],
      ...lines,
      ...(order === undefined ? [] : [["Order", order] as const]),
      ...(note === undefined ? [] : [["Note", note] as const]),
      ...(left === undefined ? [] : [["Paid after refunds", left] as const]),
    ],
    action: { label: "Open the receipt", href: link },
    footer: `${merchant} sent you this because you asked for it. If you did not, ignore this email.`,
  }),
});
