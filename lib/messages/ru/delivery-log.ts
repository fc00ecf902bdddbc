import type { deliveryLog as en } from "../en/delivery-log";
import type { Translation } from "../translation";
import { plural } from "./plural";

export const deliveryLog: Translation<typeof en> = {
  table: "Доставки вебхуков",
  columns: {
    status: "Статус",
    event: "Событие",
    endpoint: "Подписка",
    about: "Платёж или заказ",
    attempts: "Попытки",
    created: "Создана",
  },
  open: (event: string, status: string) => `Открыть доставку: ${event}, ${status}`,
  test: "Тест",
  attempts: (count: number) => plural(count, { one: "попытка", few: "попытки", many: "попыток" }),
  filters: {
    label: "Фильтр доставок",
    subscription: "Подписка",
    event: "Событие",
    status: "Статус",
    test: "Вид",
    tests: "Только тесты",
    real: "Без тестов",
    created: "Дата",
    payment: "ID платежа",
    paymentHint: "ID целиком, например pay_01h…",
  },
  deletedEndpoint: "Удалённая подписка",
  empty: "Доставок пока нет",
  emptyText: "Добавьте подписку и отправьте тест. Запрос и ответ появятся здесь.",
  noMatch: "Нет доставок с такими фильтрами",
  since: {
    presets: {
      hour: "Последний час",
      day: "Последние 24 часа",
      week: "Последние 7 дней",
      time: "Другой",
    },
    time: (zone: string) => `Начало (${zone})`,
    timeMissing: "Выберите дату и время.",
  },
  resendFailed: "Повторить неудачные",
  replayMissing: "Отправить пропущенные",
};
