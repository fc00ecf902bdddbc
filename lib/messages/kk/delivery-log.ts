import type { deliveryLog as en } from "../en/delivery-log";
import type { Translation } from "../translation";
import { counted } from "./plural";

export const deliveryLog: Translation<typeof en> = {
  table: "Вебхук жеткізулері",
  columns: {
    status: "Күйі",
    event: "Оқиға",
    endpoint: "Жазылым",
    about: "Төлем не тапсырыс",
    attempts: "Әрекеттер",
    created: "Құрылған",
  },
  open: (event: string, status: string) => `Жеткізуді ашу: ${event}, ${status}`,
  test: "Сынақ",
  attempts: (count: number) => counted(count, "әрекет"),
  filters: {
    label: "Жеткізулер сүзгісі",
    subscription: "Жазылым",
    event: "Оқиға",
    status: "Күйі",
    test: "Түрі",
    tests: "Тек сынақтар",
    real: "Сынақтарсыз",
    created: "Күні",
    payment: "Төлем ID",
    paymentHint: "Толық ID, мысалы: pay_01h…",
  },
  deletedEndpoint: "Жойылған жазылым",
  empty: "Әзірге жеткізу жоқ",
  emptyText: "Жазылым қосып, сынақ жіберіңіз. Сұрау мен жауап осында көрінеді.",
  noMatch: "Бұл сүзгілерге сай жеткізу жоқ",
  since: {
    presets: {
      hour: "Соңғы бір сағат",
      day: "Соңғы 24 сағат",
      week: "Соңғы 7 күн",
      time: "Басқа",
    },
    time: (zone: string) => `Басталуы (${zone})`,
    timeMissing: "Күн мен уақытты таңдаңыз.",
  },
  resendFailed: "Сәтсіздерін қайталау",
  replayMissing: "Жетпегенін жіберу",
};
