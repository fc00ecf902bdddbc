import type { payerReceipt as en } from "../en/payer-receipt";
import type { Translation } from "../translation";

export const payerReceipt: Translation<typeof en> = {
  title: "Чек",
  of: (merchant: string) => `Чек · ${merchant}`,
  test: "ТЕСТ: деньги не настоящие",
  paid: "Оплачено",
  time: "Время оплаты",
  order: "Заказ",
  till: "Касса",
  cashier: "Кассир",
  method: "Способ",
  methods: { direct: "Запрос на телефон", link: "QR-код" },
  phone: "Телефон",
  taxNumber: (number: string) => `Налоговый номер: ${number}`,
  network: "Номер в платёжной сети",
  payment: "Номер платежа",
  refunds: "Возвраты",
  refunded: (moment: string) => `Возвращено, ${moment}`,
  refundPending: "Возврат в пути",
  left: "Оплачено с учётом возвратов",
  thanks: "Спасибо!",
  print: "Печать",
  papers: { "58mm": "Принтер чеков, 58 мм", "80mm": "Принтер чеков, 80 мм", A4: "A4" },
  none: "По этому адресу чека нет",
  noneText: "Проверьте адрес или спросите в магазине.",
};
