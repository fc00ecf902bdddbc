import { bidiSafe } from "@/lib/kit/display";
import type { refunds as en } from "../en/refunds";
import type { Translation } from "../translation";
import { plural } from "./plural";

export const refunds: Translation<typeof en> = {
  title: "Возвраты",
  description: "Все возвраты и их статусы. Новые возвраты появляются автоматически.",
  allRefunds: "Все возвраты",
  newer: "Более новый возврат",
  older: "Более старый возврат",
  one: "Возврат",
  downloadHint: "Все возвраты с этими фильтрами",
  newOnes: (count: number) =>
    plural(count, { one: "новый возврат", few: "новых возврата", many: "новых возвратов" }),

  columns: {
    amount: "Сумма",
    status: "Статус",
    order: "Номер заказа",
    reason: "Причина",
    by: "Источник",
    created: "Создан",
  },
  open: (amount: string, status: string) => `Открыть возврат: ${amount}, ${status}`,
  ofPayment: (amount: string) => `из ${amount}`,
  noReason: "Причина не указана",

  filters: {
    label: "Фильтр возвратов",
    status: "Статус",
    created: "Дата",
    payment: "ID платежа",
    paymentHint: "ID целиком, например pay_01h…",
  },

  empty: "Возвратов пока нет",
  emptyText: "Сделайте возврат на странице оплаченного платежа или через API.",
  toPayments: "Показать оплаченные платежи",
  noMatch: "Нет возвратов с такими фильтрами",

  notFound: "Возврат не найден",
  notFoundText:
    "Проверьте ID и режим, выбранный вверху страницы. Возможно, возврат относится к другой организации или режиму.",

  statusTexts: {
    pending: "Ждём ответа платёжной сети. Обычно это занимает несколько секунд.",
    completed: "Деньги вернулись плательщику.",
    failed: "Деньги не вернулись плательщику.",
  },

  atNetwork: "В платёжной сети",

  approvedBy: (name: string) => `Возврат подтверждён: ${bidiSafe(name)}`,
  facts: {
    title: "Подробности",
    id: "ID возврата",
    copyId: "Копировать ID возврата",
    payment: "Платёж",
    copyPayment: "Копировать ID платежа",
    paymentAmount: "Сумма платежа",
    order: "Номер заказа",
    payer: "Телефон плательщика",
    reason: "Причина",
    till: "Касса",
    source: "Источник",
    approver: "Кто подтвердил",
    created: "Создан",
    completed: "Завершён",
    changed: "Обновлён",
  },

  failed: {
    title: "Возврат не прошёл",
    networkReason: (reason: string) => `Ответ платёжной сети: «${reason}»`,
    tryAgain: "Можно повторить: будет создан новый возврат с той же суммой и причиной.",
    nothingLeft:
      "После более поздних возвратов по этому платежу осталось меньше этой суммы, поэтому здесь ничего делать не нужно.",
    mayNot:
      "Ваша роль не позволяет делать возвраты. Повторить может владелец, администратор, бухгалтер или кассир.",
  },

  retry: "Повторить",
  retryTitle: (amount: string) => `Повторить возврат на сумму ${amount}?`,
  retryText:
    "Будет создан новый возврат с той же суммой и причиной. Этот останется в списке со статусом «Не прошёл».",
  retryStarted: "Новый возврат начат.",
  conflicts: {
    REFUND_NOT_RETRYABLE: "Повторить можно только возврат, который не прошёл.",
    PAYMENT_NOT_REFUNDABLE:
      "Деньги по этому платежу уже возвращены полностью, или возврат ещё в обработке.",
    REFUND_EXCEEDS_REMAINING:
      "Эту сумму уже нельзя вернуть из-за других возвратов по этому платежу.",
  },
};
