import type { filters as en } from "../en/filters";
import type { Translation } from "../translation";
import { counted } from "./plural";

export const filters: Translation<typeof en> = {
  location: "Орын",
  apply: "Қолдану",
  remove: (name: string) => `Сүзгіні алып тастау: ${name}`,
  add: (name: string) => `Сүзгі қосу: ${name}`,
  change: (name: string, value: string) => `${name}: ${value}. Сүзгіні өзгерту`,
  clear: "Сүзгілерді тазалау",
  notApplied: (count: number) => (count === 1 ? "Сүзгі қолданылмады" : "Сүзгілер қолданылмады"),
  fault: (name: string, value: string, fault: string) => `${name} «${value}»: ${fault}`,
  chooseAgain: "Тізімнен таңдаңыз",
  removeRefused: (count: number) =>
    count === 1 ? "Сүзгіні алып тастау" : "Осы сүзгілерді алып тастау",
  noMatchText: "Кезеңді кеңейтіңіз, сүзгіні алып тастаңыз немесе басқа режимде іздеңіз.",
  ranges: {
    today: "Бүгін",
    yesterday: "Кеше",
    week: "Соңғы 7 күн",
    month: "Соңғы 30 күн",
    thisMonth: "Осы ай",
    lastMonth: "Өткен ай",
    ofMonths: "Ай…",
  },
  daysAgo: (count: number) =>
    count === 0 ? "бүгін" : count === 1 ? "кеше" : `${counted(count, "күн")} бұрын`,
  fromTo: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  from: (day: string) => `Басы: ${day}`,
  to: (day: string) => `Соңы: ${day}`,
  zone: (zone: string) => `Уақыт белдеуі: ${zone}`,
};
