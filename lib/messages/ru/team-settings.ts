import { bidiSafe } from "@/lib/kit/display";
import type { teamSettings as en } from "../en/team-settings";
import type { Translation } from "../translation";

export const teamSettings: Translation<typeof en> = {
  title: "Команда",
  description: "Участники этой организации и их роли.",
  members: "Участники",
  you: "вы",
  twoFactor: "Подтверждение",
  twoFactorOn: "Вкл.",
  twoFactorOff: "Выкл.",
  name: "Имя",
  role: "Роль",
  joined: "В команде с",
  actions: "Действия",
  roleOf: (name: string) => `Роль: ${name}`,
  roleChanged: (name: string, role: string) =>
    `${bidiSafe(name)}: новая роль – ${role.toLowerCase()}`,
  remove: "Удалить",
  removeOf: (name: string) => `Удалить из команды: ${name}`,
  removeSure: (name: string) => `${bidiSafe(name)}: удалить из команды?`,
  removeText:
    "Доступ пропадёт сразу. Ключи устройств, созданные этим участником, продолжат работать. Если нужно, отзовите их в разделе «Устройства».",
  removed: (name: string) => `Участник удалён: ${bidiSafe(name)}`,
  invite: "Пригласить",
  inviteTitle: "Приглашение в команду",
  email: "Эл. почта",
  send: "Отправить приглашение",
  invited: (email: string) => `Приглашение отправлено на ${email}`,
  mailed:
    "Мы отправили ссылку по эл. почте. Вы можете передать её и сами. Она сработает один раз и действует 7 дней.",
  notMailed:
    "Не удалось отправить письмо. Передайте эту ссылку сами. Она сработает один раз и действует 7 дней.",
  link: "Ссылка-приглашение",
  copyLink: "Копировать ссылку",
  done: "Готово",
  invitations: "Открытые приглашения",
  noInvitations: "Открытых приглашений нет.",
  invitedBy: (name: string) => `отправитель: ${bidiSafe(name)}`,
  expires: "Истекает",
  expired: "Срок истёк",
  revoke: "Отозвать",
  revokeOf: (email: string) => `Отозвать приглашение на ${email}`,
  revoked: (email: string) => `Приглашение на ${email} отозвано`,
  rolesTitle: "Что может каждая роль",
};
