import type { webhookTest as en } from "../en/webhook-test";
import type { Translation } from "../translation";

export const webhookTest: Translation<typeof en> = {
  title: "Сынақ жіберу",
  text: "Үлгі оқиғаны бір рет жіберіп, серверіңіздің жауабын көрсетеді. Төлем жасалмайды, жазылымның күйі де өзгермейді.",
  event: "Оқиға",
  everyEvent: "Әр оқиғадан бір-бірден",
  order: "Тапсырыс нөмірі (міндетті емес)",
  send: "Сынақ жіберу",
  again: "Қайта жіберу",
  answer: "Серверіңіздің жауабы",
  open: "Жеткізулер журналында ашу",
};
