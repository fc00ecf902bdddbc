import type { notes as en } from "../en/notes";
import type { Translation } from "../translation";

export const notes: Translation<typeof en> = {
  title: "Ескертпелер",
  none: "Әзірге ескертпе жоқ. Оларды тек ұйымыңыздың қатысушылары көреді.",
  noneToRead: "Ескертпе жоқ.",
  add: "Ескертпе қосу",
  label: "Ескертпе",
  hint: "Әріптестеріңіз үшін: төлеушілерге, құрылғыларға және вебхуктерге жіберілмейді.",
  missing: "Ескертпе жазыңыз.",
  submit: "Қосу",
  added: "Ескертпе қосылды.",
  former: "Бұрынғы қатысушы",
  delete: (author: string) => `Ескертпені жою, авторы: ${author}`,
  question: "Бұл ескертпе жойылсын ба?",
  questionText:
    "Ол барлығы үшін жойылады. Әрекеттер журналында оны жойғаныңыз сақталады, ал мәтіні сақталмайды.",
  confirm: "Ескертпені жою",
  deleted: "Ескертпе жойылды.",
};
