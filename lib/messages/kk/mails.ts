import type { MailContent, MailedReceipt, mails as en } from "../en/mails";
import type { Translation } from "../translation";
import { counted } from "./plural";

export const mails: Translation<typeof en> = {
  passwordReset: (name: string, link: string, minutes: number): MailContent => ({
    subject: "Qassa құпиясөзін қалпына келтіру",
    title: "Құпиясөзді қалпына келтіру",
    paragraphs: [
      `Сәлеметсіз бе, ${name}!`,
      `Біреу, бәлкім өзіңіз, Qassa құпиясөзін қалпына келтіруді сұрады. Жаңа құпиясөзді төмендегі сілтеме арқылы орнатуға болады: ол ${counted(minutes, "минут")} жарамды.`,
    ],
    action: { label: "Жаңа құпиясөз орнату", href: link },
    footer: "Егер бұл сіз болмасаңыз, осы хатты елемеңіз. Құпиясөзіңіз өзгермейді.",
  }),
  invitation: (
    organization: string,
    role: string,
    invitedBy: string,
    link: string,
    days: number,
  ): MailContent => ({
    subject: `${invitedBy} сізді Qassa жүйесіндегі «${organization}» ұйымына шақырады`,
    title: `Qassa жүйесіндегі «${organization}» ұйымына шақыру`,
    paragraphs: [
      `${invitedBy} сізді Qassa жүйесіндегі «${organization}» ұйымына шақырады. Рөліңіз: ${role}. Шақыру ${counted(days, "күн")} жарамды.`,
    ],
    action: { label: "Шақыруды қабылдау", href: link },
    footer: `Егер жіберушіні (${invitedBy}) танымасаңыз, бұл хатты елемеңіз.`,
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
    subject: `Чегіңіз: ${merchant}, ${amount}`,
    title: `Чек: ${merchant}`,
    paragraphs: isTest ? ["Бұл сынақ болды: нақты ақша аударылған жоқ."] : [],
    facts: [
      ["Төленді", amount],
      ...(tip === undefined ? [] : [["Оның ішінде шайпұл", tip] as const]),
      ["Төленген уақыты", paidAt],
      ...lines,
      ...(order === undefined ? [] : [["Тапсырыс", order] as const]),
      ...(note === undefined ? [] : [["Ескерту", note] as const]),
      ...(left === undefined ? [] : [["Қайтарымдардан кейін төленгені", left] as const]),
    ],
    action: { label: "Чекті ашу", href: link },
    footer: `Бұл хат сіздің өтінішіңіз бойынша жіберілді (${merchant}). Сұрамаған болсаңыз, елемеңіз.`,
  }),
};
