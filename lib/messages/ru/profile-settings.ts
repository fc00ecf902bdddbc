import type { profileSettings as en } from "../en/profile-settings";
import type { Translation } from "../translation";

export const profileSettings: Translation<typeof en> = {
  title: "Ваш профиль",
  description: "Ваш аккаунт, общий для всех ваших организаций.",
  general: "Имя и эл. почта",
  name: "Имя",
  email: "Эл. почта",
  currentPassword: "Текущий пароль",
  currentPasswordFor: "Нужен, чтобы изменить эл. почту.",
  password: "Пароль",
  passwordText: "При смене пароля все остальные сеансы завершаются.",
  newPassword: "Новый пароль",
  newPasswordHint: "Не меньше 8 символов.",
  changePassword: "Изменить пароль",
  passwordChanged: "Пароль изменён. Все остальные сеансы завершены.",
  sessions: "Сеансы",
  sessionsText:
    "Где открыт ваш аккаунт. Завершите сеансы, которые остались открытыми или вам незнакомы.",
  sessionBrowser: "Браузер",
  sessionAddress: "IP-адрес",
  sessionLastUsed: "Активность",
  sessionActions: "Действия",
  /** `Chrome на Windows`, as far as known. */
  sessionName: (browser: string | undefined, system: string | undefined) =>
    [browser ?? (system ? "Браузер" : "Неизвестный браузер"), system].filter(Boolean).join(" на "),
  sessionSince: "Вход:",
  thisSession: "Этот браузер",
  unknownAddress: "Неизвестный IP-адрес",
  endSession: "Завершить сеанс",
  endSessionOf: (name: string, ip: string) => `Завершить сеанс: ${name}, ${ip}`,
  sessionEnded: "Сеанс завершён.",
  signOutEverywhere: "Выйти везде",
  signOutSure: "Выйти везде?",
  signOutText: "Все ваши сеансы на всех устройствах, включая этот, завершатся.",
};
