import type { resendFailed as en } from "../en/resend-failed";
import type { Translation } from "../translation";
import { counted } from "./plural";

export const resendFailed: Translation<typeof en> = {
  title: "Сәтсіз жеткізулерді қайта жіберу",
  text: "Таңдалған кезеңдегі барлық сәтсіз жеткізуді қайта жібереді: алдымен ең ескілерін, бір ретте 1000 жеткізуге дейін. Сынақтар және өшірулі не жойылған жазылымдардың жеткізулері өткізіп жіберіледі.",
  since: "Жеткізулер кезеңі",
  everyEndpoint: "Барлық жазылым",
  start: "Жіберу",
  goOn: "Жалғастыру",
  none: "Қайта жіберетін сәтсіз жеткізу жоқ.",
  done: (count: number) => `${counted(count, "жеткізу")} қайта жіберілуде.`,
  more: "Тағы бар.",
};
