import type {
  deliveryStatuses as enDeliveryStatuses,
  statuses as enStatuses,
} from "../en/statuses";
import type { Translation } from "../translation";

/** Of payments and refunds. */
export const statuses: Translation<typeof enStatuses> = {
  pending: "Ожидает",
  paid: "Оплачен",
  refund_pending: "Возврат в обработке",
  partly_refunded: "Частично возвращён",
  refunded: "Возвращён",
  declined: "Отклонён плательщиком",
  completed: "Завершён",
  succeeded: "Доставлено",
  cancelled: "Отменён",
  expired: "Срок истёк",
  failed: "Не прошёл",
};

/** Of webhook deliveries. */
export const deliveryStatuses: Translation<typeof enDeliveryStatuses> = {
  pending: "Ожидает",
  succeeded: "Доставлено",
  failed: "Не доставлено",
};
