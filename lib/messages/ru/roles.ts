import type { roles as en } from "../en/roles";
import type { Translation } from "../translation";

/** The name and description of each role. */
export const roles: Translation<typeof en> = {
  owner: {
    name: "Владелец",
    description: "Может всё, в том числе добавлять и удалять владельцев.",
  },
  admin: {
    name: "Администратор",
    description: "Может всё, кроме добавления и удаления владельцев.",
  },
  developer: {
    name: "Разработчик",
    description:
      "Принимает платежи, управляет вебхуками и ключами устройств. Не может возвращать деньги и видеть отчёты.",
  },
  accountant: {
    name: "Бухгалтер",
    description: "Видит платежи и отчёты, возвращает деньги. Не может принимать платежи.",
  },
  cashier: {
    name: "Кассир",
    description: "Принимает платежи на кассе и возвращает по ним деньги. Больше ничего не видит.",
  },
};
