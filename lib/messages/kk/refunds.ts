import { bidiSafe } from "@/lib/kit/display";
import type { refunds as en } from "../en/refunds";
import type { Translation } from "../translation";
import { counted } from "./plural";

export const refunds: Translation<typeof en> = {
  title: "Қайтарымдар",
  description: "Барлық қайтарым және олардың күйі. Жаңа қайтарымдар автоматты түрде көрінеді.",
  allRefunds: "Барлық қайтарымдар",
  newer: "Жаңарақ қайтарым",
  older: "Ескірек қайтарым",
  one: "Қайтарым",
  downloadHint: "Осы сүзгілерге сай барлық қайтарым",
  newOnes: (count: number) => counted(count, "жаңа қайтарым"),

  columns: {
    amount: "Сома",
    status: "Күйі",
    order: "Тапсырыс №",
    reason: "Себебі",
    by: "Дереккөз",
    created: "Құрылған",
  },
  open: (amount: string, status: string) => `Қайтарымды ашу: ${amount}, ${status}`,
  ofPayment: (amount: string) => `төлем: ${amount}`,
  noReason: "Себебі көрсетілмеген",

  filters: {
    label: "Қайтарымдар сүзгісі",
    status: "Күйі",
    created: "Күні",
    payment: "Төлем ID",
    paymentHint: "Толық ID, мысалы: pay_01h…",
  },

  empty: "Әзірге қайтарым жоқ",
  emptyText: "Қайтарымды төленген төлемнің бетінде немесе API арқылы жасаңыз.",
  toPayments: "Төленген төлемдерді көру",
  noMatch: "Бұл сүзгілерге сай қайтарым жоқ",

  notFound: "Қайтарым табылмады",
  notFoundText:
    "ID дұрыстығын және жоғарыда таңдалған режимді тексеріңіз. Қайтарым басқа ұйымға не режимге тиесілі болуы мүмкін.",

  statusTexts: {
    pending: "Төлем желісінің жауабы күтілуде. Әдетте бұған бірнеше секунд кетеді.",
    completed: "Ақша төлеушіге қайтты.",
    failed: "Ақша төлеушіге қайтқан жоқ.",
  },

  atNetwork: "Төлем желісінде",

  approvedBy: (name: string) => `Растаған адам: ${bidiSafe(name)}`,
  facts: {
    title: "Мәліметтер",
    id: "Қайтарым ID",
    copyId: "Қайтарым ID көшіру",
    payment: "Төлем",
    copyPayment: "Төлем ID көшіру",
    paymentAmount: "Төлем сомасы",
    order: "Тапсырыс нөмірі",
    payer: "Төлеуші телефоны",
    reason: "Себебі",
    till: "Касса",
    source: "Дереккөз",
    approver: "Растаған адам",
    created: "Құрылған уақыты",
    completed: "Аяқталған уақыты",
    changed: "Соңғы өзгеріс",
  },

  failed: {
    title: "Қайтарым өтпеді",
    networkReason: (reason: string) => `Төлем желісінің жауабы: «${reason}»`,
    tryAgain: "Қайталап көруге болады: сомасы мен себебі дәл сондай жаңа қайтарым жасалады.",
    nothingLeft:
      "Осы төлем бойынша кейінгі қайтарымдардан соң бұл сомадан аз ақша қалды, сондықтан мұнда ештеңе істеудің қажеті жоқ.",
    mayNot:
      "Рөліңіз қайтарым жасауға рұқсат бермейді. Оны ұйым иесі, әкімші, бухгалтер немесе кассир қайталай алады.",
  },

  retry: "Қайталау",
  retryTitle: (amount: string) => `${amount} қайтарымы қайталансын ба?`,
  retryText:
    "Сомасы мен себебі дәл сондай жаңа қайтарым жасалады. Бұл қайтарым тізімде «Өтпеді» күйінде қалады.",
  retryStarted: "Жаңа қайтарым басталды.",
  conflicts: {
    REFUND_NOT_RETRYABLE: "Тек өтпеген қайтарымды қайталауға болады.",
    PAYMENT_NOT_REFUNDABLE: "Бұл төлемнің ақшасы толық қайтарылған немесе қайтарымы әлі өңделуде.",
    REFUND_EXCEEDS_REMAINING:
      "Осы төлем бойынша басқа қайтарымдар болғандықтан, бұл соманы енді қайтара алмайсыз.",
  },
};
