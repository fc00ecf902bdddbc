import type { webhooks as en } from "../en/webhooks";
import type { Translation } from "../translation";
import { counted } from "./plural";

export const webhooks: Translation<typeof en> = {
  title: "Вебхуктер",
  description: "Төлем не қайтарым өзгергенде, Qassa серверіңізге қолтаңбасы бар сұрау жібереді.",
  documentation: "API құжаттамасы",
  tabs: {
    label: "Вебхук бөлімдері",
    subscriptions: "Жазылымдар",
    deliveries: "Жеткізулер",
    catcher: "Қабылдағыш",
    signatures: "Қолтаңбалар",
  },
  /** The meaning of each event. */
  events: {
    "payment.completed": "Төлеуші төледі",
    "payment.expired": "Төлем уақытында төленбеді",
    "payment.cancelled": "Сіз төлемді тоқтаттыңыз немесе төлеуші бас тартты",
    "payment.failed": "Төлем желісі төлемді қабылдамады",
    "payment.refunded": "Қайтарым төлеушіге жетті",
    "payment.refund_failed": "Қайтарым өтпеді",
    "*": "Барлық оқиға, соның ішінде payment.expired және кейін қосылатындары",
  },
  allEvents: "Барлық оқиға",

  subscriptions: {
    create: "Жазылым қосу",
    empty: "Әзірге жазылым жоқ",
    emptyText:
      "Серверіңіздің https мекенжайын қосыңыз. Төлем өзгерген сайын Qassa оған қолтаңбасы бар сұрау жібереді, сондықтан төлем күйін қайта-қайта тексерудің қажеті жоқ.",
    catchHere: "Вебхуктерді осында қабылдау",
    list: "Вебхук жазылымдары",
    active: "Белсенді",
    off: "Өшірулі",
    failing: "Қате бар",
    unsigned: "Қолтаңбасыз",
    rotating: "Құпия ауыстырылуда",
    failingSince: "Алғашқы қате:",
    failures: (count: number) => `Қатарынан ${counted(count, "қате")}`,
    disabled: (reason: string) => `Автоматты түрде өшірілді: ${reason}`,
    never: "Әзірге жеткізу болған жоқ",
    last: "Соңғы жеткізу",
    isTest: "сынақ",
  },
};
