import { bidiSafe, formatCount } from "@/lib/kit/display";
import type { paymentPage as en } from "../en/payment-page";
import type { Translation } from "../translation";
import { plural } from "./plural";

export const paymentPage: Translation<typeof en> = {
  refund: "Вернуть деньги",
  cancel: "Отменить платёж",
  receipt: "Чек",
  copyAs: "Копировать curl",
  copyRead: "Получить этот платёж",
  copyCreate: "Создать такой же платёж",
  copied: "Скопировано. Замените YOUR_DEVICE_KEY на ключ вашего устройства.",

  facts: {
    title: "Подробности",
    id: "ID платежа",
    copyId: "Копировать ID платежа",
    order: "Номер заказа",
    copyOrder: "Копировать номер заказа",
    payer: "Телефон плательщика",
    method: "Способ",
    source: "Источник",
    comment: "Комментарий",
    cancelReason: "Причина отмены",
    failureReason: "Причина отказа",
    created: "Создан",
    completed: "Оплачен",
    cancelled: "Отменён",
    expires: "Истекает",
    network: "Сеть",
    till: "Касса",
    networkStatus: "Статус в сети",
    networkId: "Номер в сети",
    copyNetworkId: "Копировать номер в сети",
    metadata: "Метаданные",
  },

  sums: {
    title: "Суммы",
    paid: "Оплачено",
    refunded: "Возвращено",
    refundPending: "Возврат в обработке",
    net: "За вычетом возвратов",
  },

  items: {
    title: "Товары",
    atTill: "Куплено на кассе",
    item: "Товар",
    quantity: "Кол-во",
    price: "Цена",
    sum: "Сумма",
  },

  statusTexts: {
    pending: "Ждём оплаты от плательщика",
    paid: "Плательщик оплатил",
    refund_pending: "Деньги возвращаются плательщику",
    partly_refunded: "Часть денег возвращена плательщику",
    refunded: "Все деньги возвращены плательщику",
    declined: "Плательщик отказался, деньги не списаны",
    cancelled: "Платёж отменён, деньги не списаны",
    failed: "Платёж не прошёл, деньги не списаны",
    expired:
      "Платёж не оплатили вовремя. Если платёжная сеть всё же сообщит об оплате, он станет оплаченным и здесь.",
  },

  qr: {
    title: "Покажите это плательщику",
    label: (amount: string) => `QR-код для оплаты, сумма: ${amount}`,
    left: (time: string) => `Осталось ${time}`,
    over: "Срок истёк",
    copyLink: "Копировать ссылку",
    open: "Открыть ссылку",
  },

  timeline: {
    title: "История",
    cut: "Показаны только последние записи.",
    empty: "Записей об этом платеже нет.",
    deleted: "Более ранние записи удалены: этот сервер хранит их ограниченное время.",
    who: {
      device: (name?: string) => (name ? `Устройство «${name}»` : "Устройство"),
      person: (name?: string) => name ?? "Бывший участник",
      payer: "Плательщик",
      network: "Платёжная сеть",
      qassa: "Qassa",
    },
    created: (who: string) => `${who}: создан платёж`,
    replayed: (who: string, times: number) =>
      times === 1
        ? `${who}: тот же запрос отправлен повторно и получен тот же ответ; второй платёж не создан`
        : `${who}: тот же запрос отправлен повторно ${plural(times, { one: "раз", few: "раза", many: "раз" })} и получен тот же ответ; второй платёж не создан`,
    refundReplayed: (who: string, times: number) =>
      times === 1
        ? `${who}: тот же запрос на возврат отправлен повторно и получен тот же ответ; второй возврат не создан`
        : `${who}: тот же запрос на возврат отправлен повторно ${plural(times, { one: "раз", few: "раза", many: "раз" })} и получен тот же ответ; второй возврат не создан`,
    noAnswer: "Платёжная сеть не ответила. Qassa повторяет запрос автоматически",
    unknownStatus: (word: string) =>
      `Платёжная сеть сообщила неизвестный статус «${word}». Платёж остаётся без изменений`,
    reservationKept:
      "Плательщик подтвердил, но сеть пока не смогла списать деньги. Qassa повторяет попытки, пока платёж не закончится",
    capturedInPart: (amount: string) =>
      `В самой платёжной сети списали только часть: ${amount}. Остальное вернётся плательщику, когда закончится срок платежа`,
    reservationGivenBack: "Плательщик подтвердил, когда платёж уже закончился. Деньги возвращены",
    completed: "Плательщик оплатил платёж",
    completedLate: "Плательщик оплатил платёж после истечения срока",
    completedAfter: {
      cancelled: "Плательщик оплатил платёж, хотя тот был отменён",
      failed: "Плательщик оплатил платёж, хотя тот не прошёл",
    },
    completedWith: (sentence: string, amount: string) =>
      `${sentence}. Платёжная сеть получила ${amount} — не ту сумму, что в платеже`,
    paidAgain: (amount: string) =>
      `Плательщик оплатил платёж не один раз. Всего в платёжной сети ${amount}`,
    amountDiffers: (amount: string) =>
      `Платёжная сеть получила ${amount} — не ту сумму, что в платеже`,
    refundFound: (amount?: string) =>
      amount
        ? `Возврат ${amount} сделан в платёжной сети, не через Qassa`
        : "Возврат сделан в платёжной сети, не через Qassa",
    declined: "Плательщик отклонил платёж",
    cancelledAtNetwork: "Платёж отменён в платёжной сети",
    cancelledBy: (who: string) => `${who}: платёж отменён`,
    failed: "Платёжная сеть отклонила платёж",
    failedHere: "Платёж не прошёл",
    expired: "Платёж не оплачен, срок истёк",
    refundCreated: (who: string, amount?: string) =>
      amount ? `${who}: запрошен возврат на сумму ${amount}` : `${who}: запрошен возврат`,
    refundApproved: (sentence: string, name: string) =>
      `${sentence}. Подтверждение PIN-кодом: ${name}`,
    refundCompleted: "Возврат завершён: деньги вернулись плательщику",
    refundFailed: "Возврат не прошёл: деньги не вернулись плательщику",
    other: (kind: string, who: string) => `${kind} (${who})`,
    reason: (reason: string) => `Причина: ${reason}`,
    attempt: {
      under_way: (event: string, url: string) => `Отправляем вебхук: ${event} → ${url}`,
      succeeded: (event: string, url: string) => `Вебхук доставлен: ${event} → ${url}`,
      failed: (event: string, url: string) => `Вебхук не доставлен: ${event} → ${url}`,
      stopped: (event: string, url: string) => `Вебхук не доставлен: ${event} → ${url}`,
    },
    someWebhook: "адрес для вебхуков",
    attemptFacts: (number: number, status?: number, duration?: number) =>
      [
        `Попытка ${number}`,
        ...(status === undefined ? [] : [`HTTP ${status}`]),
        ...(duration === undefined ? [] : [`${duration} мс`]),
      ].join(" · "),
    showEarlier: (count: number) =>
      count === 1
        ? "Показать предыдущую попытку"
        : `Показать предыдущие попытки: ${formatCount(count)}`,
    hideEarlier: "Скрыть предыдущие попытки",
    showBodies: "Показать запрос и ответ",
    hideBodies: "Скрыть запрос и ответ",
  },

  webhooks: {
    title: "Вебхуки",
    deleted:
      "Вебхуки этого платежа, если они были, больше не показываются: этот сервер хранит их ограниченное время.",
    none: "По этому платежу вебхуки не отправлялись. Они отправляются, когда платёж оплачен, отменён, не прошёл или не оплачен вовремя, а также при возврате.",
    resendThis: (url: string) => `Отправить вебхук ещё раз: ${url}`,
    resent: "Отправляем вебхук ещё раз.",
    next: "Следующая попытка:",
    attempts: (count: number) => plural(count, { one: "попытка", few: "попытки", many: "попыток" }),
    event: (event: string) => event,
  },

  refunds: {
    title: "Возвраты",
    none: "Возвратов пока нет.",
    by: (who: string) => `источник: ${bidiSafe(who)}`,
    open: (amount: string) => `Открыть возврат: ${amount}`,
  },
};
