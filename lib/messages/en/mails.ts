interface MailText {
  subject: string;
  text: string;
}

/** Mails, as plain text. */
export const mails = {
  passwordReset: (name: string, link: string, minutes: number): MailText => ({
    subject: "Set a new password for Qassa",
    text: `Hello ${name},

somebody, probably you, asked for a new password for Qassa. Set one here within ${minutes} minutes:

${link}

If it was not you, do nothing: your password stays as it is.
`,
  }),
  invitation: (
    organization: string,
    role: string,
    invitedBy: string,
    link: string,
    days: number,
  ): MailText => ({
    subject: `${invitedBy} invites you to ${organization} on Qassa`,
    text: `Hello,

${invitedBy} invites you to join ${organization} on Qassa as ${role}. Accept within ${days} days:

${link}

If you do not know ${invitedBy}, do nothing.
`,
  }),
};
