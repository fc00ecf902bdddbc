import { formatCount } from "@/lib/kit/display";
import type { payers as en } from "../en/payers";
import type { Translation } from "../translation";
import { counted } from "./plural";

const formatted = formatCount;

export const payers: Translation<typeof en> = {
  one: "Төлеуші",
  open: (phone: string) => `Төлеуші ${phone}`,
  allPayments: "Барлық төлемдер",
  firstSeen: "Алғашқы төлем:",
  lastSeen: "соңғысы:",
  capped: (count: number) =>
    `Бұл төлеушінің ${counted(count, "төлемнен")} астам төлемі бар. Көрсеткіштер соңғы ${counted(count, "төлем")} бойынша есептелген.`,

  figures: {
    title: "Көрсеткіштер",
    count: "Төлемдер",
    countCapped: (count: number) => `${formatted(count)}+`,
    paid: "Түсім",
    refunded: "Қайтарылды",
    net: "Таза түсім",
    average: "Орташа чек",
    success: "Сәттілер үлесі",
    none: "—",
    ofSettled: (paid: number, settled: number) => `${formatted(paid)} / ${formatted(settled)}`,
    successHint: "Төленген төлемдердің үлесі, төлем күтіп тұрғандары есептелмейді",
    few: (least: number) => `${counted(least, "төлемнен")} аз болса, үлес көбіне кездейсоқ болады`,
  },

  payments: {
    title: "Төлемдер",
    all: "Бәрін көрсету",
    newOnes: (count: number) => counted(count, "жаңа төлем"),
  },
  statuses: {
    title: "Күйі бойынша",
    show: (status: string, count: number) =>
      `«${status}» күйіндегі ${counted(count, "төлемді")} көрсету`,
  },
  refunds: {
    title: "Қайтарымдар",
    none: "Қайтарым жоқ.",
    newest: (count: number) => `Соңғы ${counted(count, "қайтарым")}`,
  },

  empty: "Бұл төлеушіден төлем жоқ",
  emptyText:
    "Нөмірді және жоғарыда таңдалған режимді тексеріңіз. Статикалық QR төлемдерін телефон бойынша табу мүмкін емес, себебі төлем желісі оны хабарламайды.",
  notFound: "Бұл телефон нөмірі емес",
  notFoundText: "Төлеушіні төлем бетінен ашыңыз немесе нөмірді іздеңіз (Ctrl K).",
};
