import type { links as en } from "../en/links";
import type { Translation } from "../translation";

export const links: Translation<typeof en> = {
  title: "Төлем сілтемелері",
  description:
    "Белгілі бір сомаға арналған QR-код не сілтеме. Оны кез келген адам ашып, төлей алады.",
  one: "Төлем сілтемесі",
  back: "Барлық төлем сілтемесі",
  form: {
    title: "Жаңа төлем сілтемесі",
    amount: (currency: string) => `Сома, ${currency}`,
    amountMissing: "Соманы енгізіңіз.",
    order: "Тапсырыс нөмірі (міндетті емес)",
    comment: "Төлеушіге арналған сипаттама (міндетті емес)",
    network: "Желі",
    expires: "Төлеу мерзімі",
    expiryChoices: {
      hour: "Бір сағат",
      day: "Бір тәулік",
      days3: "3 күн",
      week: "7 күн",
      month: "30 күн",
      time: "Басқа мерзім",
    },
    standard: (minutes: number) => `${minutes} минут`,
    until: (zone: string) => `Уақыт (${zone})`,
    timeMissing: "Уақытты таңдаңыз: бір минуттан 30 күнге дейін.",
    shortened: (until: string) =>
      `Төлем желісі мерзімді қысқартты. Сілтеменің жарамды мерзімі: ${until}.`,
    submit: "Сілтеме құру",
    another: "Тағы бір сілтеме құру",
  },
  recent: "Соңғы төлем сілтемелері",
  table: "Төлем сілтемелері",
  columns: {
    amount: "Сома",
    status: "Күйі",
    order: "Тапсырыс нөмірі",
    comment: "Сипаттама",
    created: "Құрылған уақыты",
  },
  open: (amount: string, status: string) => `Төлем сілтемесін ашу: ${amount}, ${status}`,
  empty: "Төлем сілтемелері әлі жоқ",
  emptyText: "Сілтеме құрып, басып шығаруға, жіберуге не экранда көрсетуге болатын QR-код алыңыз.",
  noOrder: "Тапсырыс нөмірі жоқ",

  qr: (amount: string) => `Төлемге арналған QR-код: ${amount}`,
  testPrint: "Сынақ режимі · нағыз ақшасыз",
  scan: "QR-мен төлеңіз",
  left: "Қалған уақыт",
  validUntil: "Жарамды мерзімі",
  copyAddress: "Сілтемені көшіру",
  openAddress: "Төлеуші ретінде ашу",
  print: "Басып шығару",
  payment: "Төлемді көру",
  notFound: "Төлем сілтемесі табылмады",
  notFoundText:
    "ID дұрыс екенін тексеріңіз. Төлем сілтемесі басқа ұйымға не басқа режимге тиесілі болуы мүмкін.",
  states: {
    completed: { title: "Төленді", text: "Төлем қабылданды." },
    cancelled: { title: "Тоқтатылды", text: "Бұл сілтеме бойынша енді төлеуге болмайды." },
    expired: { title: "Мерзімі өтті", text: "Төлем уақытында түспеді. Жаңа сілтеме құрыңыз." },
    failed: {
      title: "Төлем өтпеді",
      text: "Төлем желісі төлемді қабылдамады. Жаңа сілтеме құрыңыз.",
    },
  },
  order: "Тапсырыс нөмірі",
};
