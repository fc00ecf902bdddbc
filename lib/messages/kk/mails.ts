import type { MailContent, MailedInvitation, MailedReceipt, mails as en } from "../en/mails";
import type { Translation } from "../translation";
import { counted } from "./plural";

export const mails: Translation<typeof en> = {
  passwordReset: (name: string | undefined, link: string, minutes: number): MailContent => ({
    subject: "Qassa құпиясөзін қалпына келтіру",
    title: "Құпиясөзді қалпына келтіру",
    paragraphs: [
      name === undefined ? "Сәлеметсіз бе!" : `Сәлеметсіз бе, ${name}!`,
      `Біреу, бәлкім өзіңіз, Qassa құпиясөзін қалпына келтіруді сұрады. Жаңа құпиясөзді төмендегі сілтеме арқылы орнатуға болады: ол ${counted(minutes, "минут")} жарамды.`,
    ],
    action: { label: "Жаңа құпиясөз орнату", href: link },
    footer: "Егер бұл сіз болмасаңыз, осы хатты елемеңіз. Құпиясөзіңіз өзгермейді.",
  }),
  invitation: ({
    organization,
    role,
    invitedBy,
    link,
    days,
    server,
  }: MailedInvitation): MailContent => ({
    subject: "Сізді Qassa жүйесіндегі ұйымға шақырады",
    title: "Qassa жүйесіндегі ұйымға шақыру",
    paragraphs: [
      `Сізді ұйымға шақырады. Рөліңіз: ${role}. Шақыру ${counted(days, "күн")} жарамды.`,
    ],
    facts: [
      ["Ұйым", organization],
      ["Шақырған", invitedBy],
    ],
    action: { label: "Шақыруды қабылдау", href: link },
    footer: [
      ...(server === undefined
        ? []
        : [
            `Хат ${server} серверінен сонда тіркелген адамның өтінішімен жіберілді. Сервер иесі оның кім екенін тексерген жоқ.`,
          ]),
      "Егер шақырған адамды танымасаңыз, бұл хатты елемеңіз.",
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
    subject: server === undefined ? `Чегіңіз: ${merchant}, ${amount}` : `Чегіңіз: ${amount}`,
    title: server === undefined ? `Чек: ${merchant}` : "Чегіңіз",
    paragraphs: isTest ? ["Бұл сынақ болды: нақты ақша аударылған жоқ."] : [],
    facts: [
      ...(server === undefined ? [] : [["Сатушы", merchant] as const]),
      ["Төленді", amount],
      ...(tip === undefined ? [] : [["Оның ішінде шайпұл", tip] as const]),
      ["Төленген уақыты", paidAt],
      ...lines,
      ...(order === undefined ? [] : [["Тапсырыс", order] as const]),
      ...(note === undefined ? [] : [["Ескерту", note] as const]),
      ...(left === undefined ? [] : [["Қайтарымдардан кейін төленгені", left] as const]),
    ],
    action: { label: "Чекті ашу", href: link },
    footer:
      server === undefined
        ? `Бұл хат сіздің өтінішіңіз бойынша жіберілді (${merchant}). Сұрамаған болсаңыз, елемеңіз.`
        : `Бұл хат ${server} серверінен сонда тіркелген дүкен үшін жіберілді. Сервер иесі оның кім екенін тексерген жоқ. Сұрамаған болсаңыз, елемеңіз.`,
  }),
};
