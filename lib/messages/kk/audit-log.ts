import type { auditLog as en } from "../en/audit-log";
import type { Translation } from "../translation";

export const auditLog: Translation<typeof en> = {
  afterActor: ": ",
  title: "Әрекеттер журналы",
  description: "Осы ұйымның қатысушылары мен құрылғылары жасаған барлық өзгеріс, алдымен жаңалары.",
  filters: "Журналды сүзу",
  who: "Кім",
  what: "Не",
  when: "Күні",
  address: "IP мекенжайы",
  addressHint: "Өзгеріс жасалған мекенжай, мысалы 203.0.113.5",
  downloadHint: "Осы сүзгілерге сай барлық жазба",
  emptyTitle: "Жазба табылмады",
  empty: "Бұл сүзгілерге сай жазба жоқ. Көбірек көру үшін сүзгіні алып тастаңыз.",
  nothingYet: "Командаңыз жасаған өзгерістер осында көрінеді.",
  test: "сынақ",
  live: "жұмыс",
  from: (ip: string) => `IP: ${ip}`,
  system: "Qassa",
  someone: "Біреу",
};
