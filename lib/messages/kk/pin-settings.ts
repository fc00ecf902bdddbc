import type { pinSettings as en } from "../en/pin-settings";
import type { Translation } from "../translation";

export const pinSettings: Translation<typeof en> = {
  title: "Кассаларға арналған ПИН-код",
  text: "Онымен осы ұйымның ПИН-код қабылдайтын кассаларына кіресіз және сонда қайтарымдарды растайсыз. Ол басқа ештеңе ашпайды.",
  on: "Орнатылған",
  locked: "Құлыпталған",
  lockedText:
    "Қате ПИН-код тым көп енгізілді. Ұйым иесінен не әкімшіден оның құлпын «Баптаулар → Команда» бөлімінде ашуды сұраңыз.",
  pin: "Жаңа ПИН-код",
  pinHint: "4–6 цифр.",
  password: "Құпиясөзіңіз",
  set: "ПИН-код орнату",
  change: "ПИН-кодты ауыстыру",
  remove: "Жою",
  saved: "ПИН-код сақталды.",
  removed: "ПИН-код жойылды.",
};
