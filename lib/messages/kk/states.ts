import type { states as en } from "../en/states";
import type { Translation } from "../translation";

export const states: Translation<typeof en> = {
  failed: "Жүктелмеді",
  forbidden: "Бұл бетті ашуға рұқсатыңыз жоқ",
  forbiddenText: (role: string, roles: string) =>
    `Рөліңіз: ${role}. Бұл бетті ашу үшін мына рөл керек: ${roles}. Рөліңізді ұйымның иесі не әкімшісі өзгерте алады.`,
  twoFactorNeeded: "Мұнда растаумен кіру қажет",
  twoFactorNeededText:
    "Бұл ұйым растаумен кіруді талап етеді. Оны профильде қосып, қайта оралыңыз.",
  turnOnTwoFactor: "Қосу",
  retry: "Қайталау",
  loading: "Жүктелуде",
  endOfList: "Тізім соңы",
  liveUpdatesPaused: "Жаңартулар тоқтап тұр. Қайта қосылуда…",
  request: (id: string) => `Сұрау ID: ${id}`,
};
