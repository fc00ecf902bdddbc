interface MailText {
  subject: string;
  text: string;
}

/** Emails, as plain text. */
export const mails = {
  passwordReset: (name: string, link: string, minutes: number): MailText => ({
    subject: "Reset your Qassa password",
    text: `Hello ${name},

someone, probably you, asked to reset your Qassa password. Set a new one here within ${minutes} minutes:

${link}

If this wasn’t you, ignore this email. Your password stays the same.
`,
  }),
  invitation: (
    organization: string,
    role: string,
    invitedBy: string,
    link: string,
    days: number,
  ): MailText => ({
    subject: `${invitedBy} invited you to ${organization} on Qassa`,
    text: `Hello,

${invitedBy} has invited you to join ${organization} on Qassa as ${role}. Accept within ${days} days:

${link}

If you don’t know ${invitedBy}, ignore this email.
`,
  }),
};
