import { bidiSafe, formatCount, formatMoney } from "@/lib/kit/display";
import type { overview as en } from "../en/overview";
import type { Translation } from "../translation";
import { counted } from "./plural";

const failedDeliveries = (count: number, more: boolean) =>
  `соңғы 24 сағатта ${more ? `${counted(count, "сәтсіз жеткізуден")} астам` : counted(count, "сәтсіз жеткізу")}`;

const refunds = (count: number, more: boolean) =>
  more ? `${counted(count, "қайтарымнан")} астам` : counted(count, "қайтарым");

export const overview: Translation<typeof en> = {
  title: "Шолу",
  description: (zone: string) => `Бүгін қазіргі сәтке дейін, уақыт белдеуі: ${zone}`,
  today: {
    label: "Бүгін",
    taken: "Түсім",
    count: "Төлемдер",
    average: "Орташа чек",
    successRate: "Сәттілер үлесі",
    successHint:
      "Бүгінгі төлемдер ішіндегі төленгендерінің үлесі; төлем күтіп тұрғандары есепке алынбайды",
    none: "—",
    before: (weekday: string) => `өткен аптаның осы уақытымен салыстырғанда (${weekday})`,
    few: (value: string, least: number) =>
      `Ол кезде: ${value}. ${counted(least, "төлемнен")} аз болса, айырмашылық көбіне кездейсоқ`,
    ofSettled: (paid: number, settled: number) => `${formatCount(paid)} / ${formatCount(settled)}`,
    beforeWas: (value: string) => `Ол кезде: ${value}`,
    more: (share: string) => `Өсім: ${share}`,
    less: (share: string) => `Кему: ${share}`,
    points: (points: string) => `${points.replace(".", ",")} п. т.`,
    same: "Өзгеріс жоқ",
    nothingBefore: "Салыстыратын дерек жоқ",
    staticQr: (amount: number, currency: string) =>
      `Статикалық QR: ${formatMoney(amount, currency)}`,
    refunded: (amount: number, currency: string) => `Қайтарылды: ${formatMoney(amount, currency)}`,
  },
  volume: {
    title: "Айналым",
    periods: { today: "Бүгін", "7": "7 күн", "30": "30 күн", "90": "90 күн" },
    period: "Кезең",
    taken: "Түсім",
    previous: { today: "Өткен аптада осы уақытқа дейін", days: "Алдыңғы кезең" },
    soFar: (at: string) => `${at}, қазіргі сәтке дейін`,
    asTable: "Кестені көрсету",
    asChart: "Графикті көрсету",
    at: { today: "Сағат", days: "Күн" },
    payments: "Төлемдер",
    summary: (taken: string, count: number) => `Түсім: ${taken} (${counted(count, "төлем")})`,
    summaryBefore: {
      today: (taken: string) => `; өткен аптада осы уақытқа дейін: ${taken}`,
      days: (taken: string) => `; алдыңғы кезеңде: ${taken}`,
    },
    none: "—",
    chart: (summary: string) => `Айналым графигі. ${summary}`,
    empty: "Бұл кезеңде төлем болмады. Аяқталған төлемдер осы жерде көрінеді.",
  },
  patterns: {
    when: "Ең белсенді сағаттар",
    sources: "Дереккөз бойынша",
    period: (days: number) => `${days} күн`,
    none: "—",
    busiest: "Ең көбі:",
    hour: (when: string, taken: string, count: number) =>
      `${when}: ${taken}, ${counted(count, "төлем")}`,
    nothing: "Бұл кезеңде төлем жоқ",
    nothingText: "Сатып алушылар төлейтін сағаттар осында көрсетіледі.",
    share: (share: string, count: number) => `${share} · ${counted(count, "төлем")}`,
    others: (count: number) => `Тағы ${counted(count, "дереккөз")}`,
    timeToPay: "Төлеудің орташа уақыты",
    takes: (average: string, median: string) => `${average}; жартысы ${median} ішінде`,
    duration: (seconds: number) =>
      seconds < 60
        ? `${seconds} с`
        : seconds < 3600
          ? `${Math.floor(seconds / 60)} мин ${seconds % 60} с`
          : `${Math.floor(seconds / 3600)} сағ ${Math.floor((seconds % 3600) / 60)} мин`,
    expired: "Мерзімінде төленбеген",
    ofSettled: (share: string, expired: number, settled: number) =>
      `${share} (${counted(settled, "төлемнің")} ${formatCount(expired)})`,
  },
  attention: {
    title: "Назар аудару керек",
    allClear: "Бәрі қалыпты",
    allClearText:
      "Сәтсіз жеткізулер, өтпеген не кешіккен қайтарымдар жоқ, төлем желісі жауап беріп тұр.",
    nothingElse: "Басқа ештеңе жоқ",
    nothingElseText: (count: number) =>
      `Жасырылды: ${counted(count, "тармақ")}. Қайталанса, қайтадан көрсетіледі.`,
    restore: (count: number) => `Жасырылғанды ашу: ${formatCount(count)}`,
    hide: (text: string) => `Жасыру: ${text}`,
    hideTitle: "Жасыру не кейінге қалдыру",
    dismiss: "Қайталанғанша жасыру",
    snooze: {
      1: "1 сағатқа кейінге қалдыру",
      4: "4 сағатқа кейінге қалдыру",
      24: "Бір күнге кейінге қалдыру",
      168: "Бір аптаға кейінге қалдыру",
    },
    webhooks: {
      failing: (name: string, count: number, more: boolean) =>
        `«${bidiSafe(name)}» жазылымының вебхуктері жеткізілмей жатыр${count > 0 ? `: ${failedDeliveries(count, more)}` : ""}`,
      switched_off: (name: string) => `«${bidiSafe(name)}» вебхук жазылымы өшірілді`,
      failed_deliveries: (name: string, count: number, more: boolean) =>
        `«${bidiSafe(name)}» вебхук жазылымы: ${failedDeliveries(count, more)}`,
    },
    failedRefund: (amount: string) => `Қайтарым өтпеді: ${amount}`,
    silentNetworkWith: (count: number, more: boolean) =>
      `Төлем желісі жауап бермей тұр; жауап күтуде: ${refunds(count, more)}`,
    stuckRefunds: (count: number, more: boolean) =>
      `Бір сағаттан ұзақ өңделуде: ${refunds(count, more)}`,
    latePayment: (amount: string) => `Төлем мерзімі өткен соң төленді: ${amount}`,
    keptPayment: (amount: string) =>
      `Төлеуші төлемді растады, бірақ төлем желісі әзірге ақшаны ала алмай тұр: ${amount}`,
    discrepancies: {
      paid_after_end: (amount: string) =>
        `Төлем тоқтатылған не өтпеген болса да төленді: ${amount}`,
      paid_again: (amount: string) => `Төлем бірнеше рет төленді: барлығы ${amount}`,
      amount_differs: (amount: string) => `Төлем басқа сомамен төленді: ${amount}`,
    },
    polling: {
      overdue:
        "Төлемдер төлем желісімен салыстырылмай жатыр. Осы серверге жауапты адам оның логтарын тексеруі керек.",
      engine_silent:
        "Inngest сервері фондық жұмыстарды сұрамай жатыр. Әзірге оларды осы сервер орындайды; оған жауапты адам логтарды тексеруі керек.",
    },
    timeZone: (zone: string) =>
      `Осы сервер мен оның дерекқорында ${zone} уақыт белдеуінің уақыты әртүрлі: біреуінде ол қате. Серверге жауапты адам уақыт белдеулерінің деректерін жаңартуы керек; қалай жаңарту керегі құжаттамада жазылған: Monitoring.`,
    silentNetwork: "Төлем желісі жауап бермей тұр",
    since: "Басталғаны:",
  },
  network: {
    title: "Төлем желісі",
    kinds: {
      sandbox: "Сынақ желісі",
      gateway: "Жұмыс желісі",
      vipps_mobilepay: "Vipps MobilePay",
      pix: "Pix",
      apipay: "ApiPay.kz (Kaspi Pay)",
    },
    states: {
      answering: "Жауап береді",
      not_answering: "Жауап бермейді",
      not_asked_yet: "Әлі сұралмады",
    },
    lastAnswer: "Соңғы жауап",
    lag: "Кідіріс",
    onTime: "Жоқ",
    seconds: (count: number) => `${formatCount(count)} с`,
    lastFailure: "Соңғы ақау",
    never: "Болған жоқ",
    missing: "Бұл режимде төлем желісі қосылмаған.",
    connect: "Баптауларда қосу",
  },
  latest: {
    title: "Соңғы төлемдер",
    all: "Барлық төлемдер",
    columns: {
      amount: "Сома",
      status: "Күйі",
      order: "Тапсырыс №",
      payer: "Төлеуші",
      created: "Құрылған уақыты",
    },
    open: (amount: string, status: string) => `${amount}, ${status}`,
    empty: "Әзірге төлем жоқ",
    emptyText: "Жаңа төлемдер осы жерде автоматты түрде көрінеді.",
    make: "Төлем сілтемесін құру",
  },
};
