import { bidiSafe, formatDay, formatMoment, formatMoney } from "@/lib/kit/display";
import type { notifications as en } from "../en/notifications";
import type { Translation } from "../translation";
import { counted } from "./plural";

const subjectOf = (title: string, place: string) => `${title} – ${place}`;

/** What notifications say, in emails and in chats. */
export const notifications: Translation<typeof en> = {
  place: (organization: string, mode: "test" | "live") =>
    mode === "live" ? `«${bidiSafe(organization)}»` : `«${bidiSafe(organization)}» (сынақ режимі)`,
  amount: formatMoney,
  sinceWhen: (since: Date, zone: string) => `басталуы: ${formatMoment(since, zone, "short")}`,
  lastFailure: "Соңғы ақау",
  noReason: "Себебі көрсетілмеген",
  openPayments: "Төлемдерді ашу",
  openOverview: "Күйін көру",
  openWebhooks: "Вебхуктерді ашу",
  openRefund: "Қайтарымды ашу",
  openRefunds: "Өтпеген қайтарымдарды ашу",
  openClose: "Күнді жабу есебін ашу",
  networkDown: (place: string, since: Date, zone: string) => {
    const title = "Төлем желісі жауап бермей тұр";
    return {
      subject: subjectOf(title, place),
      title,
      paragraphs: [
        `${place} ұйымының төлем желісі соңғы рет жауап берген уақыт: ${formatMoment(since, zone, "short")}. Желі жауап бергенше жаңа төлемдер өтпейді, ал күтіліп тұрғандарының нәтижесі белгісіз.`,
        "Qassa желіге бірнеше секунд сайын сұрау жібереді және ол қайта жауап бергенде хабарлайды. Бұл ұзаққа созылса, желінің қолдау қызметіне хабарласыңыз немесе баптаулардағы қосылымды тексеріңіз.",
      ],
    };
  },
  openNetwork: "Қосылымды ашу",
  certificateEnding: (place: string, end: Date, zone: string) => {
    const title = "Pix сертификатының мерзімі жақында бітеді";
    return {
      subject: subjectOf(title, place),
      title,
      paragraphs: [
        `${place} ұйымы төлем қабылдайтын сертификат ${formatMoment(end, zone, "short")} дейін жарамды. Содан кейін төлем қабылдау да, нәтижесін білу де мүмкін болмайды.`,
        "Банктен жаңа сертификат алып, оны қосылым баптауларында ауыстырыңыз. Бұл кезде төлемдер тоқтамайды.",
      ],
    };
  },
  networkBack: (place: string, since: Date, until: Date, zone: string) => {
    const title = "Төлем желісі қайта жауап берді";
    return {
      subject: subjectOf(title, place),
      title,
      paragraphs: [
        `${place} ұйымының төлем желісі қайта жауап беріп тұр. Жауап болмаған уақыт: ${formatMoment(since, zone, "short")} – ${formatMoment(until, zone, "short")}.`,
        "Күтіліп тұрған төлемдер мен қайтарымдар тексерілуде, сізден ештеңе талап етілмейді.",
      ],
    };
  },
  endpointsFailing: (name: string, count: number, place: string) => {
    const title = `Вебхуктер жетпей жатыр: ${count === 1 ? name : counted(count, "мекенжай")}`;
    return {
      subject: subjectOf(title, place),
      title,
      paragraphs: [
        `${place} ұйымының вебхук жеткізулері қайта-қайта сәтсіз аяқталуда. Әр жеткізуге үш әрекет жасалады. Мекенжай түзелген соң, сәтсіз жеткізулерді төмендегі сілтемедегі беттен қайта жіберуге болады.`,
      ],
    };
  },
  endpointsBack: (name: string, count: number, place: string) => {
    const title = `Вебхуктер қайта жетіп жатыр: ${count === 1 ? name : counted(count, "мекенжай")}`;
    return {
      subject: subjectOf(title, place),
      title,
      paragraphs: [
        `${place} ұйымының вебхук жеткізулері қайтадан сәтті өтуде. Осы аралықта сәтсіз жеткізулер болса, оларды төмендегі сілтемедегі беттен қайта жіберіңіз.`,
      ],
    };
  },
  openPayment: "Төлемді ашу",
  paymentsKept: (amount: string, count: number, place: string) => {
    const title =
      count === 1
        ? `Төлем расталды, бірақ ақша түскен жоқ: ${amount}`
        : `Расталды, бірақ ақша түскен жоқ: ${counted(count, "төлем")}`;
    return {
      subject: subjectOf(title, place),
      title,
      paragraphs: [
        count === 1
          ? `Төлеуші ${place} ұйымына осы төлемді растады, бірақ төлем желісі ақшаны ұстап тұр және әзірге аудармай отыр. Qassa төлемнің мерзімі біткенше қайталап көреді; содан кейін ақша төлеушіге қайтарылып, төлем өтпейді.`
          : `Төлеушілер ${place} ұйымына осы төлемдерді растады, бірақ төлем желісі ақшаны ұстап тұр және әзірге аудармай отыр. Qassa төлемнің мерзімі біткенше қайталап көреді; содан кейін ақша төлеушіге қайтарылып, төлем өтпейді.`,
        "Төлемнің соңғы күйі анықталғанша тауарды бермеңіз және ақыны басқа жолмен алмаңыз. Бұл ұзаққа созылса, желінің қолдау қызметіне хабарласыңыз.",
      ],
    };
  },
  refundsFailed: (amount: string, count: number, place: string) => {
    const title =
      count === 1 ? `Қайтарым өтпеді: ${amount}` : `${counted(count, "қайтарым")} өтпеді`;
    return {
      subject: subjectOf(title, place),
      title,
      paragraphs: [
        count === 1
          ? `Төлем желісі ${place} ұйымының бұл қайтарымын орындамады, сондықтан төлеуші ақшаны алған жоқ. Себебін тексеріп, қайтарымды қайталаңыз.`
          : `Төлем желісі ${place} ұйымының бұл қайтарымдарын орындамады, сондықтан төлеушілер ақшаны алған жоқ. Себептерін тексеріп, қайтарымдарды қайталаңыз.`,
      ],
    };
  },
  dailyClose: ({ day, currency, total, static_qr: printed }, place) => {
    const money = (amount: number) => formatMoney(amount, currency);
    const title = `Күнді жабу: ${formatDay(day, "dayShort")}`;
    return {
      subject: `${title}, таза түсім ${money(total.net)} – ${place}`,
      title,
      paragraphs: [`${place} ұйымының осы күнгі түсімі мен қайтарымдары.`],
      facts: [
        [`Түсім (${counted(total.taken_count, "төлем")})`, money(total.taken)] as const,
        ...(printed.count > 0
          ? [
              [
                `Оның ішінде статикалық QR (${counted(printed.count, "төлем")})`,
                money(printed.amount),
              ] as const,
            ]
          : []),
        [
          `Қайтарылды (${counted(total.refunded_count, "қайтарым")})`,
          money(total.refunded),
        ] as const,
        ["Таза түсім", money(total.net)] as const,
      ],
    };
  },
  subject: "Ұйымыңыз туралы хабар",
  mailFooter: (organization: string, settings: string) =>
    `Бұл хат сізге «${bidiSafe(organization)}» ұйымының командасында болғаныңыз үшін келді.\nНе туралы хабарлау керегін таңдаңыз: ${settings}`,
  test: (organization: string) => ({
    subject: "Сынақ хабары",
    title: "Qassa жіберген сынақ хабары",
    paragraphs: [`«${bidiSafe(organization)}» ұйымының хабарландырулары осында келіп тұрады.`],
  }),
};
