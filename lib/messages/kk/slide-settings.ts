import { bidiSafe } from "@/lib/kit/display";
import type { slideSettings as en } from "../en/slide-settings";
import type { Translation } from "../translation";

export const slideSettings: Translation<typeof en> = {
  title: "Сатып алушы экраны",
  text: "Ешкім төлемей тұрғанда сатып алушы экрандары кезекпен көрсететін бес суретке не мәтінге дейін. Төлем бірден шығады.",
  none: "Әзірге ештеңе жоқ: сатып алушы экрандары логотипіңіз бен атауыңызды көрсетеді.",
  newText: "Мәтін",
  alt: "Суретте не бар",
  altHint: "Суретті көре алмайтын сатып алушыларға арналған. Ол экранда жазылмайды.",
  choose: "Сурет таңдау",
  chooseHint: "PNG, JPEG не WebP. Ол кішірейтіледі.",
  leaveOut: "Суретсіз",
  add: "Қосу",
  up: (slide) => `Жоғары жылжыту: ${bidiSafe(slide)}`,
  down: (slide) => `Төмен жылжыту: ${bidiSafe(slide)}`,
  remove: (slide) => `Жою: ${bidiSafe(slide)}`,
  full: "Бесеуі бар. Тағы қосу үшін біреуін жойыңыз.",
  blank: "Мәтін енгізіңіз.",
  blankAlt: "Суретте не бар екенін жазыңыз.",
  unreadable: "Бұл файлды сурет ретінде оқу мүмкін емес. PNG, JPEG не WebP файлын таңдаңыз.",
  tooLarge: "Бұл сурет кішірейтілсе де тым күрделі. Қарапайымырағын таңдаңыз.",
};
