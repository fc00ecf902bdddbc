import { bidiSafe } from "@/lib/kit/display";
import type { notificationSettings as en } from "../en/notification-settings";
import type { Translation } from "../translation";
import { plural } from "./plural";

/** What members and chats are told about, and where it is chosen. */
export const notificationSettings: Translation<typeof en> = {
  kinds: {
    network_down: {
      label: "Платёжная сеть не отвечает",
      description: "После двух минут без ответа и ещё раз, когда она снова ответит.",
    },
    certificate_ending: {
      label: "Сертификат сети скоро закончится",
      description: "За 30 дней до конца сертификата, по которому вас узнаёт банк.",
    },
    payment_kept: {
      label: "Платёж подтверждён, но деньги не получены",
      description: "Сеть держит деньги плательщика больше минуты и не списывает их.",
    },
    refund_failed: {
      label: "Возврат не прошёл",
      description: "Сеть его не выполнила, плательщик не получил деньги.",
    },
    endpoint_failing: {
      label: "Вебхуки не доходят до адреса",
      description: "Или подписка отключена; и ещё раз, когда всё заработает.",
    },
    daily_close: {
      label: "Закрытие дня",
      description:
        "Каждую ночь: сколько получено и возвращено. Дни без платежей и возвратов пропускаются.",
    },
  },
  mail: {
    title: "Уведомления",
    text: (email: string, organization: string) =>
      `Письма на ${email} об организации «${bidiSafe(organization)}». Для каждой вашей организации выбор отдельный.`,
    kinds: "О чём присылать письма",
    testMode: "Также о тестовом режиме",
    testModeHint: "Иначе только о настоящих платежах.",
    none: "Для вашей роли уведомлений нет.",
  },
  chats: {
    title: "Уведомления в чат",
    text: "Те же уведомления можно получать в Slack, Telegram, Microsoft Teams, Discord или на любом адресе, который принимает JSON.",
    add: "Добавить чат",
    change: (name: string) => `Чат «${name}»`,
    edit: "Изменить",
    remove: "Удалить",
    removeSure: (name: string) => `Удалить чат «${name}»?`,
    removeText: "Сообщения в него больше не отправляются. Сам чат останется как есть.",
    removed: "Чат удалён",
    test: "Отправить тест",
    tested: "Чат принял тестовое сообщение",
    notTested: (error: string) => `Чат не принял сообщение. ${error}`,
    empty: "Чатов пока нет.",
    name: "Название",
    namePlaceholder: "Торговый зал",
    format: "Вид чата",
    formats: {
      slack: "Slack, Mattermost, Google Chat",
      telegram: "Telegram",
      discord: "Discord",
      teams: "Microsoft Teams",
      json: "Другая система (JSON)",
    },
    url: "URL входящего вебхука",
    urlHint: {
      slack: "В Slack: Apps, Incoming Webhooks, затем канал.",
      telegram:
        "https://api.telegram.org/bot<token>/sendMessage?chat_id=<chat>. Бот должен состоять в чате.",
      discord: "В Discord: настройки канала, «Интеграции», «Вебхуки».",
      teams:
        "В Teams: Workflows канала, шаблон «Post to a channel when a webhook request is received».",
      json: "Получает POST с текстом, ссылкой и темой сообщения.",
    },
    urlKept: "Оставьте пустым, чтобы сохранить текущий.",
    kinds: "О чём писать в чат",
    testMode: "Также о тестовом режиме",
    saved: "Чат сохранён",
    about: (count: number) =>
      plural(count, { one: "вид событий", few: "вида событий", many: "видов событий" }),
    last: {
      sent: "Последнее сообщение отправлено:",
      failed: "Последнее сообщение не отправлено:",
      pending: "Сообщение ждёт отправки:",
      skipped: "В последний раз сообщать было не о чем:",
    },
    actions: (name: string) => `Действия: ${name}`,
  },
};
