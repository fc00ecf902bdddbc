import { bidiSafe } from "@/lib/kit/display";
import type { notificationSettings as en } from "../en/notification-settings";
import type { Translation } from "../translation";
import { counted } from "./plural";

/** What members and chats are told about, and where it is chosen. */
export const notificationSettings: Translation<typeof en> = {
  kinds: {
    network_down: {
      label: "Төлем желісі жауап бермейді",
      description: "Екі минут жауап болмағанда және желі қайта жауап бергенде.",
    },
    certificate_ending: {
      label: "Желі сертификатының мерзімі бітуге жақын",
      description: "Банк сізді танитын сертификаттың мерзімі бітуіне 30 күн қалғанда.",
    },
    payment_kept: {
      label: "Төлем расталды, бірақ ақша түскен жоқ",
      description: "Желі төлеушінің ақшасын бір минуттан артық ұстап, аудармай тұр.",
    },
    refund_failed: {
      label: "Қайтарым өтпеді",
      description: "Желі оны орындамады, төлеуші ақшаны алған жоқ.",
    },
    endpoint_failing: {
      label: "Вебхуктер мекенжайға жетпейді",
      description: "Немесе жазылым өшірілді; сондай-ақ қайта іске қосылғанда.",
    },
    daily_close: {
      label: "Күнді жабу",
      description:
        "Әр түнде: қанша ақша түсті және қайтарылды. Төлем де, қайтарым да болмаған күндер өткізіп жіберіледі.",
    },
  },
  mail: {
    title: "Хабарландырулар",
    text: (email: string, organization: string) =>
      `«${bidiSafe(organization)}» ұйымы туралы хаттар ${email} мекенжайына келеді. Әр ұйымыңыз үшін бөлек таңдайсыз.`,
    kinds: "Не туралы хат жіберілсін",
    testMode: "Сынақ режимі туралы да",
    testModeHint: "Әйтпесе тек нағыз төлемдер туралы.",
    none: "Сіздің рөліңізге арналған хабарландыру жоқ.",
  },
  chats: {
    title: "Чатқа хабарландыру",
    text: "Осы хабарландыруларды Slack, Telegram, Microsoft Teams, Discord чатында немесе JSON қабылдайтын кез келген мекенжайда алуға болады.",
    add: "Чат қосу",
    change: (name: string) => `«${name}» чаты`,
    edit: "Өзгерту",
    remove: "Жою",
    removeSure: (name: string) => `«${name}» чаты жойылсын ба?`,
    removeText: "Оған енді хабар жіберілмейді. Чаттың өзі сол күйі қалады.",
    removed: "Чат жойылды",
    test: "Сынақ жіберу",
    tested: "Чат сынақ хабарын қабылдады",
    notTested: (error: string) => `Чат хабарды қабылдамады. ${error}`,
    empty: "Әзірге чат жоқ.",
    name: "Атауы",
    namePlaceholder: "Сауда залы",
    format: "Чат түрі",
    formats: {
      slack: "Slack, Mattermost, Google Chat",
      telegram: "Telegram",
      discord: "Discord",
      teams: "Microsoft Teams",
      json: "Басқа жүйе (JSON)",
    },
    url: "Кіріс вебхуктің URL мекенжайы",
    urlHint: {
      slack: "Slack ішінде: Apps, Incoming Webhooks, содан кейін арна.",
      telegram:
        "https://api.telegram.org/bot<token>/sendMessage?chat_id=<chat>. Бот чатта болуы керек.",
      discord: "Discord ішінде: арна баптаулары, Integrations, Webhooks.",
      teams:
        "Teams ішінде: арнаның Workflows бөлімі, «Post to a channel when a webhook request is received» үлгісі.",
      json: "Мәтіні, сілтемесі және тақырыбы бар POST сұрауын алады.",
    },
    urlKept: "Қазіргісін қалдыру үшін бос қалдырыңыз.",
    kinds: "Чатқа не туралы жазылсын",
    testMode: "Сынақ режимі туралы да",
    saved: "Чат сақталды",
    about: (count: number) => counted(count, "оқиға түрі"),
    last: {
      sent: "Соңғы хабар жіберілді:",
      failed: "Соңғы хабар жіберілмеді:",
      pending: "Хабар жіберілуін күтіп тұр:",
      skipped: "Соңғы жолы хабарлайтын ештеңе болмады:",
    },
    actions: (name: string) => `Әрекеттер: ${name}`,
  },
};
