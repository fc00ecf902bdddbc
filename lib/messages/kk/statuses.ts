import type {
  deliveryStatuses as enDeliveryStatuses,
  statuses as enStatuses,
} from "../en/statuses";
import type { Translation } from "../translation";

/** Of payments and refunds. */
export const statuses: Translation<typeof enStatuses> = {
  pending: "Күтілуде",
  paid: "Төленді",
  refund_pending: "Қайтарым өңделуде",
  partly_refunded: "Ішінара қайтарылды",
  refunded: "Қайтарылды",
  declined: "Төлеуші бас тартты",
  completed: "Аяқталды",
  succeeded: "Жеткізілді",
  cancelled: "Тоқтатылды",
  expired: "Мерзімі өтті",
  failed: "Өтпеді",
};

/** Of webhook deliveries. */
export const deliveryStatuses: Translation<typeof enDeliveryStatuses> = {
  pending: "Күтілуде",
  succeeded: "Жеткізілді",
  failed: "Жеткізілмеді",
};
