import type { auditLog as en } from "../en/audit-log";
import type { Translation } from "../translation";

export const auditLog: Translation<typeof en> = {
  afterActor: ": ",
  title: "Журнал действий",
  description: "Все изменения, которые сделали участники и устройства, сначала новые.",
  filters: "Фильтр журнала",
  who: "Кто",
  what: "Что",
  when: "Дата",
  address: "IP-адрес",
  addressHint: "Адрес, с которого сделано изменение, например 203.0.113.5",
  downloadHint: "Все записи с этими фильтрами",
  emptyTitle: "Записи не найдены",
  empty: "Нет записей с такими фильтрами. Уберите фильтр, чтобы увидеть больше.",
  nothingYet: "Здесь появятся изменения, которые сделает ваша команда.",
  test: "тест",
  live: "рабочий",
  from: (ip: string) => `IP: ${ip}`,
  system: "Qassa",
  someone: "Кто-то",
};
