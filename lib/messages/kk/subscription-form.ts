import type { subscriptionForm as en } from "../en/subscription-form";
import type { Translation } from "../translation";

export const subscriptionForm: Translation<typeof en> = {
  createTitle: "Жаңа жазылым",
  editTitle: "Жазылымды өзгерту",
  url: "Вебхук мекенжайы",
  urlHint: "Серверіңіздің POST сұрауларын қабылдайтын жалпыға қолжетімді https мекенжайы.",
  urlFixed: "Вебхук қабылдағыштың мекенжайы. Оны өзгертуге болмайды.",
  urlPlaceholder: "https://shop.example/webhooks/qassa",
  urlMissing: "Вебхук мекенжайын енгізіңіз.",
  description: "Сипаттама",
  descriptionHint: "Тек Qassa ішінде көрінеді.",
  events: "Оқиғалар",
  eventsMissing: "Кемінде бір оқиғаны таңдаңыз.",
  expired:
    "Оқиғаларын өзгерткенше, бұл жазылым payment.expired оқиғасын да алады. Оны әрі қарай да алу үшін барлық оқиғаны таңдаңыз.",
  secret: "Қолтаңба құпиясы (міндетті емес, бірақ ұсынылады)",
  secretHint:
    "Құпиясыз серверіңіз Qassa сұрауларын жалған сұраулардан ажырата алмайды. Әр жазылымға бөлек құпия қолданыңыз.",
  generate: "Жасау",
  generated:
    "Құпияны серверіңіздің баптауларына көшіріңіз. Кейін оны осы жерден қайта көре аласыз.",
  notForLibraries:
    "Standard Webhooks кітапханалары мұндай құпияны сол күйінде қабылдамайды. Серверіңіз осындай кітапхананы қолданса, құпияны түймемен жасаңыз.",
  copySecret: "Құпияны көшіру",
  create: "Қосу",
  created: "Жазылым қосылды.",
  saved: "Жазылым сақталды.",
};
