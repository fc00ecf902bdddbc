import type { pinSettings as en } from "../en/pin-settings";
import type { Translation } from "../translation";

export const pinSettings: Translation<typeof en> = {
  title: "ПИН-код для касс",
  text: "С ним вы входите на кассах этой организации, где разрешён вход по ПИН-коду, и подтверждаете там возвраты. Больше он ничего не открывает.",
  on: "Задан",
  locked: "Заблокирован",
  lockedText:
    "Было слишком много неверных попыток. Попросите владельца или администратора разблокировать его в разделе «Настройки → Команда».",
  pin: "Новый ПИН-код",
  pinHint: "От 4 до 6 цифр.",
  password: "Ваш пароль",
  set: "Задать ПИН-код",
  change: "Сменить ПИН-код",
  remove: "Удалить",
  saved: "ПИН-код сохранён.",
  removed: "ПИН-код удалён.",
};
