import { bidiSafe } from "@/lib/kit/display";
import type { teamSettings as en } from "../en/team-settings";
import type { Translation } from "../translation";

export const teamSettings: Translation<typeof en> = {
  title: "Команда",
  description: "Осы ұйымның қатысушылары және олардың рөлдері.",
  members: "Қатысушылар",
  you: "сіз",
  twoFactor: "Растаумен кіру",
  twoFactorOn: "Қосулы",
  twoFactorOff: "Өшірулі",
  name: "Аты",
  role: "Рөлі",
  joined: "Қосылған",
  actions: "Әрекеттер",
  roleOf: (name: string) => `Рөлі: ${name}`,
  roleChanged: (name: string, role: string) =>
    `${bidiSafe(name)}: жаңа рөлі – ${role.toLowerCase()}`,
  remove: "Шығару",
  removeOf: (name: string) => `Командадан шығару: ${name}`,
  removeSure: (name: string) => `${bidiSafe(name)}: командадан шығарылсын ба?`,
  removeText:
    "Қатысушы бірден кіре алмайтын болады. Ол жасаған құрылғы кілттері жұмыс істей береді. Қажет болса, олардың күшін «Құрылғылар» бөлімінде жойыңыз.",
  removed: (name: string) => `Қатысушы шығарылды: ${bidiSafe(name)}`,
  invite: "Шақыру",
  inviteTitle: "Командаға шақыру",
  email: "Эл. пошта",
  send: "Шақыру жіберу",
  invited: (email: string) => `Шақыру жіберілді: ${email}`,
  mailed:
    "Сілтемені эл. поштаға жібердік. Оны өзіңіз де бере аласыз. Сілтеме бір рет қана жұмыс істейді және 7 күн жарамды.",
  notMailed:
    "Хат жіберілмеді. Бұл сілтемені өзіңіз беріңіз. Ол бір рет қана жұмыс істейді және 7 күн жарамды.",
  link: "Шақыру сілтемесі",
  copyLink: "Сілтемені көшіру",
  done: "Дайын",
  invitations: "Ашық шақырулар",
  noInvitations: "Ашық шақыру жоқ.",
  invitedBy: (name: string) => `шақырған: ${bidiSafe(name)}`,
  expires: "Мерзімі",
  expired: "Мерзімі өтті",
  revoke: "Күшін жою",
  revokeOf: (email: string) => `Шақырудың күшін жою: ${email}`,
  revoked: (email: string) => `Шақырудың күші жойылды: ${email}`,
  rolesTitle: "Әр рөл не істей алады",
};
