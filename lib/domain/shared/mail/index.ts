export { TooManyMails } from "./errors";
export { type CountedMail, countMail, deleteOldMailCounts, type MailKind } from "./limit-mails";
export { renderText } from "./render-mail";
export { sendMail, sendsMails } from "./send-mail";
