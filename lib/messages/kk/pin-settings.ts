import type { pinSettings as en } from "../en/pin-settings";
import type { Translation } from "../translation";

export const pinSettings: Translation<typeof en> = {
  title: "Кассаларға арналған ПИН-код",
  text: "Онымен осы ұйымның ПИН-код қабылдайтын кассаларына кіресіз және сонда қайтарымдарды растайсыз. Ол басқа ештеңе ашпайды.",
  on: "Орнатылған",
  locked: "Қате енгізулерден кейін құлыпталды: құлпын иесі не әкімші «Команда» бөлімінде ашады",
  pin: "Жаңа ПИН-код",
  pinHint: "4–6 цифр.",
  password: "Құпиясөзіңіз",
  set: "ПИН-код орнату",
  change: "ПИН-кодты ауыстыру",
  remove: "Жою",
  saved: "ПИН-код сақталды.",
  removed: "ПИН-код жойылды.",
};
