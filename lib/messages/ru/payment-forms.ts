import { formatCount } from "@/lib/kit/display";
import type { paymentForms as en } from "../en/payment-forms";
import type { Translation } from "../translation";
import { plural } from "./plural";

export const paymentForms: Translation<typeof en> = {
  refundForm: {
    title: "Возврат денег",
    remaining: (left: string, amount: string) => `Можно вернуть ${left} из ${amount}.`,
    full: "Вся сумма",
    part: "Часть суммы",
    amount: "Сумма возврата",
    amountMissing: "Введите сумму.",
    amountTooLarge: (left: string) => `Максимальная сумма возврата: ${left}.`,
    amountNotPositive: "Введите сумму больше 0.",
    reason: "Причина",
    reasonHint: "Сохраняется вместе с возвратом и передаётся платёжной сети. Необязательно.",
    next: "Продолжить",
    confirm: (amount: string) => `Вернуть ${amount}`,
    confirmTitle: (amount: string) => `Вернуть ${amount}?`,
    confirmText: (payer: string) =>
      `Получатель возврата: ${payer}. Начатый возврат отменить нельзя.`,
    thePayer: "плательщик",
    change: "Изменить",
    started: "Возврат начат.",
    conflicts: {
      PAYMENT_NOT_REFUNDABLE:
        "Деньги по этому платежу вернуть нельзя: он не завершён, уже полностью возвращён или его возврат в обработке.",
      REFUND_EXCEEDS_REMAINING:
        "Это больше, чем ещё можно вернуть. Возможно, другой возврат уже завершён или в обработке.",
      IDEMPOTENCY_KEY_REUSED: "Этот возврат уже отправлен. Закройте это окно и проверьте возвраты.",
    },
  },

  refundSelection: {
    title: "Возврат по выбранным платежам",
    total: (sum: string, count: number) =>
      `К возврату: ${sum} (${plural(count, { one: "платёж", few: "платежа", many: "платежей" })})`,
    onlyWhatIsLeft: "По частично возвращённым платежам вернётся только остаток.",
    text: "Деньги вернутся плательщикам. Начатый возврат отменить нельзя.",
    none: "Ни по одному из выбранных платежей деньги вернуть нельзя.",
    others: (count: number) => `Вернуть нельзя: ${formatCount(count)}`,
    why: {
      notPaid: "Не оплачен",
      refunded: "Уже полностью возвращён",
      pending: "Возврат в обработке",
    },
    progress: (done: number, of: number) =>
      `Отправляем возвраты: ${formatCount(done)} из ${formatCount(of)}`,
    requested: (count: number) => `Начато возвратов: ${formatCount(count)}`,
    failed: (count: number) => `Не возвращены: ${formatCount(count)}`,
    unknown: (count: number) => `Неизвестно, возвращены ли: ${formatCount(count)}`,
    refused: "Платёжная сеть отклонила возврат.",
    notRequested: "Возврат не начат.",
    tryAgain: "При повторе деньги дважды не вернутся.",
    selectAgain:
      "Остальное повторить нельзя: платёж изменился или у вас нет права на возврат. Выберите его снова, чтобы увидеть остаток.",
    stop: "Остановить",
    stopping: "Останавливаем…",
    unfinished: (requested: number, failed: number) =>
      `Начато возвратов: ${formatCount(requested)}. Не подтверждено: ${formatCount(failed)}. Проверьте эти платежи.`,
  },

  cancelForm: {
    title: "Отменить этот платёж?",
    text: "Плательщик больше не сможет его оплатить. Если оплата только что прошла, платёж не отменится, а завершится.",
    reason: "Причина",
    reasonHint: "Видна в истории платежа. Никому не отправляется. Необязательно.",
    confirm: "Отменить платёж",
    keep: "Не отменять",
    done: "Платёж отменён.",
    conflict: "Этот платёж уже нельзя отменить.",
  },
};
