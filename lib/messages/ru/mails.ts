import type { MailContent, MailedInvitation, MailedReceipt, mails as en } from "../en/mails";
import type { Translation } from "../translation";
import { plural } from "./plural";

export const mails: Translation<typeof en> = {
  passwordReset: (name: string | undefined, link: string, minutes: number): MailContent => ({
    subject: "Сброс пароля Qassa",
    title: "Сброс пароля",
    paragraphs: [
      name === undefined ? "Здравствуйте!" : `Здравствуйте, ${name}!`,
      `Кто-то, скорее всего вы, запросил сброс пароля Qassa. Новый пароль можно задать по ссылке ниже: она действует ${plural(minutes, { one: "минуту", few: "минуты", many: "минут" })}.`,
    ],
    action: { label: "Задать новый пароль", href: link },
    footer:
      "Если это были не вы, не обращайте внимания на это письмо. Ваш пароль останется прежним.",
  }),
  invitation: ({
    organization,
    role,
    invitedBy,
    link,
    days,
    server,
  }: MailedInvitation): MailContent => ({
    subject: "Вас приглашают в организацию на Qassa",
    title: "Приглашение в организацию на Qassa",
    paragraphs: [
      `Вас приглашают в организацию. Ваша роль: ${role}. Приглашение действует ${plural(days, { one: "день", few: "дня", many: "дней" })}.`,
    ],
    facts: [
      ["Организация", organization],
      ["Приглашает", invitedBy],
    ],
    action: { label: "Принять приглашение", href: link },
    footer: [
      ...(server === undefined
        ? []
        : [
            `Письмо отправлено с сервера ${server} по просьбе того, кто на нём зарегистрировался. Владелец сервера не проверял, кто это.`,
          ]),
      "Если вы не знаете, кто вас приглашает, не обращайте внимания на это письмо.",
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
    subject: server === undefined ? `Ваш чек: ${merchant}, ${amount}` : `Ваш чек: ${amount}`,
    title: server === undefined ? `Чек: ${merchant}` : "Ваш чек",
    paragraphs: isTest ? ["Это была проверка: настоящие деньги не переводились."] : [],
    facts: [
      ...(server === undefined ? [] : [["Продавец", merchant] as const]),
      ["Оплачено", amount],
      ...(tip === undefined ? [] : [["Из них чаевые", tip] as const]),
      ["Время оплаты", paidAt],
      ...lines,
      ...(order === undefined ? [] : [["Заказ", order] as const]),
      ...(note === undefined ? [] : [["Примечание", note] as const]),
      ...(left === undefined ? [] : [["Оплачено с учётом возвратов", left] as const]),
    ],
    action: { label: "Открыть чек", href: link },
    footer:
      server === undefined
        ? `Письмо отправлено по вашей просьбе (${merchant}). Если вы о нём не просили, не обращайте на него внимания.`
        : `Письмо отправлено с сервера ${server} для магазина, который на нём зарегистрировался. Владелец сервера не проверял, кто это. Если вы не просили о письме, не обращайте на него внимания.`,
  }),
};
