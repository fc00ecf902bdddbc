import type { receiptSettings as en } from "../en/receipt-settings";
import type { Translation } from "../translation";

export const receiptSettings: Translation<typeof en> = {
  title: "Чеки",
  text: "Что указано в чеках покупателей, на странице и в печати, кроме названия и логотипа.",
  address: "Адрес",
  taxNumber: "Налоговый номер",
  footer: "Текст в конце",
  footerHint: "Например, часы работы или условия возврата.",
};
