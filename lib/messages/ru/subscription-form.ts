import type { subscriptionForm as en } from "../en/subscription-form";
import type { Translation } from "../translation";

export const subscriptionForm: Translation<typeof en> = {
  createTitle: "Новая подписка",
  editTitle: "Изменение подписки",
  url: "Адрес для вебхуков",
  urlHint: "Публичный https-адрес вашего сервера, который принимает запросы POST.",
  urlFixed: "Адрес приёмника вебхуков. Изменить его нельзя.",
  urlPlaceholder: "https://shop.example/webhooks/qassa",
  urlMissing: "Введите адрес для вебхуков.",
  description: "Описание",
  descriptionHint: "Видно только в Qassa.",
  events: "События",
  eventsMissing: "Выберите хотя бы одно событие.",
  expired:
    "Эта подписка получает и payment.expired, пока вы не измените её события. Чтобы получать его и дальше, выберите все события.",
  secret: "Секрет подписи (необязательно, но рекомендуется)",
  secretHint:
    "Без секрета ваш сервер не отличит запросы Qassa от поддельных. Для каждой подписки используйте свой секрет.",
  generate: "Создать",
  generated: "Скопируйте секрет в настройки сервера. Позже его снова можно будет посмотреть здесь.",
  notForLibraries:
    "Библиотеки Standard Webhooks не принимают такой секрет как есть. Если ваш сервер использует такую библиотеку, создайте секрет кнопкой.",
  copySecret: "Копировать секрет",
  create: "Добавить",
  created: "Подписка добавлена.",
  saved: "Подписка сохранена.",
};
