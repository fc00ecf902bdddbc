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
});
