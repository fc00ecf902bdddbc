import type { common as en } from "../en/common";
import type { Translation } from "../translation";

export const common: Translation<typeof en> = {
  product: "Qassa",
  language: "Тіл",
  copy: "Көшіру",
  copied: "Көшірілді",
  copyFailed: "Браузер көшіруге рұқсат бермеді. Мәтінді осы жерден көшіріңіз:",
  cancel: "Болдырмау",
  save: "Сақтау",
  close: "Жабу",
  nothingFound: "Ештеңе табылмады. Басқа атауды көріңіз.",
  loadMore: "Тағы көрсету",
  done: "Дайын",
  togglePassword: "Құпиясөзді көрсету немесе жасыру",
  stepPrefix: (title: string) => `${title}: `,
  calendar: {
    monthLevelControl: "Айды таңдау",
    yearLevelControl: "Жылды таңдау",
    nextMonth: "Келесі ай",
    previousMonth: "Алдыңғы ай",
    nextYear: "Келесі жыл",
    previousYear: "Алдыңғы жыл",
    nextDecade: "Келесі онжылдық",
    previousDecade: "Алдыңғы онжылдық",
  },
};
