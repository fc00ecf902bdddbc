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

/** What the email of an invitation says. */
export interface MailedInvitation {
  organization: string;
  role: string;
  /** The member's name and address. */
  invitedBy: string;
  link: string;
  days: number;
  /** Where it was sent from, if its operator does not know who the organization is. */
  server: string | undefined;
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
  /** Where it was sent from, if its operator does not know who the shop is. */
  server: string | undefined;
}

export const mails = translatable("mails", {
  passwordReset: (name: string | undefined, link: string, minutes: number): MailContent => ({
    subject: "Reset your Qassa password",
    title: "Reset your password",
    paragraphs: [
      name === undefined ? "Hello," : `Hello ${name},`,
      `someone, probably you, asked to reset your Qassa password. You can set a new one within ${minutes} minutes.`,
    ],
    action: { label: "Set a new password", href: link },
    footer: "If this wasn’t you, ignore this email. Your password stays the same.",
  }),
  // Strangers' own words are never in a subject or title.
  invitation: ({
    organization,
    role,
    invitedBy,
    link,
    days,
    server,
  }: MailedInvitation): MailContent => ({
    subject: "You are invited to an organization on Qassa",
    title: "Join an organization on Qassa",
    paragraphs: [`You have been invited as ${role}. You can accept within ${days} days.`],
    facts: [
      ["Organization", organization],
      ["Invited by", invitedBy],
    ],
    action: { label: "Accept the invitation", href: link },
    footer: [
      ...(server === undefined
        ? []
        : [
            `Sent by ${server} for someone who signed up there. Whoever runs it has not checked who they are.`,
          ]),
      "If you don’t know who invited you, ignore this email.",
    ].join(" "),
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
    server,
  }: MailedReceipt): MailContent => ({
    subject:
      server === undefined ? `Your receipt from ${merchant}, ${amount}` : `Your receipt, ${amount}`,
    title: server === undefined ? `Receipt from ${merchant}` : "Your receipt",
    paragraphs: isTest ? ["This was a test: no money was moved."] : [],
    facts: [
      ...(server === undefined ? [] : [["From", merchant] as const]),
      ["Paid", amount],
      ...(tip === undefined ? [] : [["Of that, a tip", tip] as const]),
      ["Paid on", paidAt],
      ...lines,
      ...(order === undefined ? [] : [["Order", order] as const]),
      ...(note === undefined ? [] : [["Note", note] as const]),
      ...(left === undefined ? [] : [["Paid after refunds", left] as const]),
    ],
    action: { label: "Open the receipt", href: link },
    footer:
      server === undefined
        ? `${merchant} sent you this because you asked for it. If you did not, ignore this email.`
        : `Sent by ${server} for a shop that signed up there. Whoever runs it has not checked who it is. If you did not ask for this, ignore this email.`,
  }),
});
