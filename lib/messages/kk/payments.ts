import { formatCount } from "@/lib/kit/display";
import type { payments as en } from "../en/payments";
import type { Translation } from "../translation";
import { counted } from "./plural";

export const payments: Translation<typeof en> = {
  title: "Төлемдер",
  description: "Барлық төлем сұрауы және олардың күйі. Жаңа төлемдер автоматты түрде көрінеді.",
  one: "Төлем",
  allPayments: "Барлық төлемдер",
  newer: "Жаңарақ төлем",
  older: "Ескірек төлем",
  previous: "Алдыңғы төлем",
  next: "Келесі төлем",
  downloadHint: "Осы сүзгілерге сай барлық төлем",
  newOnes: (count: number) => counted(count, "жаңа төлем"),

  columns: {
    amount: "Сома",
    status: "Күйі",
    order: "Тапсырыс №",
    payer: "Төлеуші",
    device: "Дереккөз",
    created: "Құрылған",
  },
  open: (amount: string, status: string) => `Төлемді ашу: ${amount}, ${status}`,
  select: (amount: string, order = "") => `Төлемді таңдау: ${amount} ${order}`.trimEnd(),
  selectAll: "Жүктелген төлемдерді таңдау",
  totals: {
    count: (count: number) => counted(count, "төлем"),
    moreThan: (count: number) => `${counted(count, "төлемнен")} астам`,
    paid: (sum: string) => `төленді: ${sum}`,
    requested: (sum: string) => `сұралды: ${sum}`,
    refunded: (sum: string) => `қайтарылды: ${sum}`,
  },
  bulk: {
    label: "Таңдалған төлемдер",
    selected: (count: number) => `Таңдалды: ${formatCount(count)}`,
    export: "Жүктеп алу",
    refund: "Қайтару…",
    resend: "Вебхукті қайта жіберу",
    resent: (count: number) =>
      count === 0
        ? "Бұл төлемдерде қайта жіберуге болатын вебхук жоқ."
        : `${counted(count, "вебхук")} қайта жіберілді`,
    clear: "Тазалау",
  },
  paidOf: (amount: string) => `төленді: ${amount}`,
  refundedOf: (amount: string) => `қайтарылды: ${amount}`,

  filters: {
    label: "Төлемдер сүзгісі",
    status: "Күйі",
    created: "Күні",
    amount: "Сома",
    phone: "Телефон",
    order: "Тапсырыс №",
    device: "Құрылғы",
    till: "Касса",
    method: "Тәсіл",
    tag: "Белгі",
    hours: "Уақыт",
    hoursFrom: "Бастап",
    hoursTo: "Дейін",
    hoursHint: (zone: string) => `Әр күннің уақыты, уақыт белдеуі: ${zone}`,
    person: "Қызметкер",
    anyPerson: "Қызметкерді табу",
    noPeople: "Қызметкер табылмады",
    words: "Тауар не жазба",
    wordsHint: "Тауар атауындағы, түсініктемедегі не жазбадағы сөздер",
    exactly: "Нақты",
    between: "Аралық",
    atLeast: "Кемінде",
    atMost: "Ең көбі",
    atLeastAmount: (amount: string) => `≥ ${amount}`,
    atMostAmount: (amount: string) => `≤ ${amount}`,
    phoneHint: "Кез келген пішімде, мысалы: +7 701 123 45 67, немесе соңғы цифрлары",
    phoneFault: "Телефон нөмірін немесе кемінде соңғы 3 цифрын енгізіңіз.",
    amountFault: "0-ден үлкен соманы енгізіңіз.",
    atMostFault: "Төменгі шектен кем емес соманы енгізіңіз.",
    sort: "Сұрыптау",
    orderHint: "Тапсырыс нөмірі толық керек. Іздеу (Ctrl K) нөмірдің басы бойынша да табады.",
    anyDevice: "Құрылғыны табу",
    noDevices: "Құрылғы табылмады",
  },

  empty: "Әзірге төлем жоқ",
  emptyText: "Алғашқысын қабылдаңыз. Сынақ режимінде төлем сұраулары сынақ телефонына келеді.",
  emptyLive: "Алғашқысын құрылғының жұмыс кілтімен қабылдаңыз.",
  makeKey: "Құрылғы кілтін жасау",
  openPhone: "Сынақ телефонын ашу",
  noMatch: "Бұл сүзгілерге сай төлем жоқ",
  searchedBackTo: (date: string) => `Қаралған ең ерте күн: ${date}`,
  sortedBackTo: (date: string) =>
    `Сома бойынша тек осы күннен бергі төлемдер сұрыпталған: ${date}. Одан ертерегін көру үшін аз күн таңдаңыз.`,

  notFound: "Төлем табылмады",
  notFoundText:
    "ID дұрыстығын және жоғарыда таңдалған режимді тексеріңіз. Төлем басқа ұйымға не режимге тиесілі болуы мүмкін.",
};
