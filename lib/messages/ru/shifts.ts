import type { shifts as en } from "../en/shifts";
import type { Translation } from "../translation";
import { plural } from "./plural";

export const shifts: Translation<typeof en> = {
  title: "Смена",
  menu: "Смена",
  none: "Смена не открыта",
  noneText:
    "Смену открывать не обязательно. Отчёт за смену покажет платежи и возвраты на этой кассе от открытия до закрытия. Смена, открытая в полночь, продолжится как новая.",
  open: "Открыть смену",
  openSince: (moment: string) => `Открыта: ${moment}`,
  goesOn: (z: number) => `Смена № ${z} закрыта в полночь и продолжается в этой.`,
  goesOnFrom: "Продолжает смену",
  close: "Закрыть смену",
  closeSure: "Закрыть смену?",
  closeText:
    "Она получит номер, и открыть её снова будет нельзя. Незавершённый платёж войдёт в следующую смену.",
  print: "Печать",
  slip: (z: number) => `Отчёт за смену № ${z}`,
  interim: "Промежуточный отчёт за смену",
  till: "Касса",
  opened: "Открыта",
  closed: "Закрыта",
  byDailyClose: "автоматически",
  floatFact: "Наличные в ящике при открытии",
  first: "Первый платёж",
  last: "Последний платёж",
  unpaid: "Не оплачено",
  cancelled: "Отменены или отклонены",
  expired: "Истекли",
  failed: "Не прошли",
  pending: "Ещё ожидаются",
  byPerson: "По сотрудникам",
  byMethod: "По способам оплаты",
  checked: "Кем проверено",
  table: "Смены",
  empty: "В эти дни смен не было",
  emptyText: "Выберите другие дни. Кассиры открывают и закрывают смену в меню кассы.",
  emptyTextAtLocation:
    "Выберите другие дни или другое место. Кассиры открывают и закрывают смену в меню кассы.",
  isOpen: "Открыта",
  columns: {
    number: "Смена",
    till: "Касса",
    opened: "Открыта",
    closed: "Закрыта",
    slip: "Отчёт",
  },
  sheet: { number: "№ смены", openedBy: "Кем открыта", closedBy: "Кем закрыта" },
  number: (z: number) => `№ ${z}`,
  totalOf: (count: number) =>
    `Итого: ${plural(count, { one: "смена", few: "смены", many: "смен" })}`,
  show: (name: string) => `Показать отчёт: ${name}`,
};
