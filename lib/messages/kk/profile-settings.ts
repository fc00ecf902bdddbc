import type { profileSettings as en } from "../en/profile-settings";
import type { Translation } from "../translation";

export const profileSettings: Translation<typeof en> = {
  title: "Профиліңіз",
  description: "Барлық ұйымыңызға ортақ аккаунтыңыз.",
  general: "Аты және эл. пошта",
  name: "Аты",
  email: "Эл. пошта",
  currentPassword: "Қазіргі құпиясөз",
  currentPasswordFor: "Эл. поштаны өзгерту үшін керек.",
  password: "Құпиясөз",
  passwordText: "Құпиясөзді өзгерткенде, қалған барлық сеанс аяқталады.",
  newPassword: "Жаңа құпиясөз",
  newPasswordHint: "Кемінде 8 таңба.",
  changePassword: "Құпиясөзді өзгерту",
  passwordChanged: "Құпиясөз өзгертілді. Қалған барлық сеанс аяқталды.",
  sessions: "Сеанстар",
  sessionsText:
    "Аккаунтыңыз ашық тұрған жерлер. Ашық қалған немесе өзіңіз танымайтын сеанстарды аяқтаңыз.",
  sessionBrowser: "Браузер",
  sessionAddress: "IP мекенжайы",
  sessionLastUsed: "Белсенділігі",
  sessionActions: "Әрекеттер",
  /** `Chrome (Windows)`, as far as known. */
  sessionName: (browser: string | undefined, system: string | undefined) => {
    const name = browser ?? (system ? "Браузер" : "Белгісіз браузер");
    return system ? `${name} (${system})` : name;
  },
  sessionSince: "Кірген уақыты:",
  thisSession: "Осы браузер",
  unknownAddress: "Белгісіз IP мекенжайы",
  endSession: "Сеансты аяқтау",
  endSessionOf: (name: string, ip: string) => `Сеансты аяқтау: ${name}, ${ip}`,
  sessionEnded: "Сеанс аяқталды.",
  signOutEverywhere: "Барлық жерден шығу",
  signOutSure: "Барлық жерден шығасыз ба?",
  signOutText: "Барлық құрылғыдағы сеанстарыңыз, соның ішінде осы сеанс та аяқталады.",
};
