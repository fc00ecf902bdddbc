import type { payerReceipt as en } from "../en/payer-receipt";
import type { Translation } from "../translation";

export const payerReceipt: Translation<typeof en> = {
  title: "Чек",
  of: (merchant: string) => `Чек · ${merchant}`,
  test: "СЫНАҚ: ақша шынайы емес",
  paid: "Төленді",
  time: "Төленген уақыты",
  order: "Тапсырыс",
  till: "Касса",
  cashier: "Кассир",
  method: "Тәсіл",
  methods: { direct: "Телефонға сұрау", link: "QR-код" },
  phone: "Телефон",
  taxNumber: (number: string) => `Салық нөмірі: ${number}`,
  network: "Төлем желісіндегі нөмірі",
  payment: "Төлем нөмірі",
  refunds: "Қайтарымдар",
  refunded: (moment: string) => `Қайтарылды, ${moment}`,
  refundPending: "Қайтарым жолда",
  left: "Қайтарымдарды ескергенде төленгені",
  thanks: "Рақмет!",
  print: "Басып шығару",
  papers: { "58mm": "Чек принтері, 58 мм", "80mm": "Чек принтері, 80 мм", A4: "A4" },
  none: "Бұл мекенжайда чек жоқ",
  noneText: "Мекенжайды тексеріңіз немесе дүкеннен сұраңыз.",
};
