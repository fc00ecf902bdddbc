import type { MailContent, MailedReceipt, mails as en } from "../en/mails";
import type { Translation } from "../translation";
import { plural } from "./plural";

export const mails: Translation<typeof en> = {
  passwordReset: (name: string, link: string, minutes: number): MailContent => ({
    subject: "Сброс пароля Qassa",
    title: "Сброс пароля",
    paragraphs: [
      `Здравствуйте, ${name}!`,
      `Кто-то, скорее всего вы, запросил сброс пароля Qassa. Новый пароль можно задать по ссылке ниже: она действует ${plural(minutes, "минуту", "минуты", "минут")}.`,
    ],
    action: { label: "Задать новый пароль", href: link },
    footer:
      "Если это были не вы, не обращайте внимания на это письмо. Ваш пароль останется прежним.",
  }),
  invitation: (
    organization: string,
    role: string,
    invitedBy: string,
    link: string,
    days: number,
  ): MailContent => ({
    subject: `${invitedBy} приглашает вас в «${organization}» на Qassa`,
    title: `Приглашение в «${organization}» на Qassa`,
    paragraphs: [
      `${invitedBy} приглашает вас в организацию «${organization}» на Qassa. Ваша роль: ${role}. Приглашение действует ${plural(days, "день", "дня", "дней")}.`,
    ],
    action: { label: "Принять приглашение", href: link },
    footer: `Если вы не знаете отправителя (${invitedBy}), не обращайте внимания на это письмо.`,
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
    subject: `Ваш чек: ${merchant}, ${amount}`,
    title: `Чек: ${merchant}`,
    paragraphs: isTest ? ["Это была проверка: настоящие деньги не переводились."] : [],
    facts: [
      ["Оплачено", amount],
      ...(tip === undefined ? [] : [["Из них чаевые", tip] as const]),
      ["Время оплаты", paidAt],
      ...lines,
      ...(order === undefined ? [] : [["Заказ", order] as const]),
      ...(note === undefined ? [] : [["Примечание", note] as const]),
      ...(left === undefined ? [] : [["Оплачено с учётом возвратов", left] as const]),
    ],
    action: { label: "Открыть чек", href: link },
    footer: `Письмо отправлено по вашей просьбе (${merchant}). Если вы о нём не просили, не обращайте на него внимания.`,
  }),
};
