import type { replayMissing as en } from "../en/replay-missing";
import type { Translation } from "../translation";
import { counted } from "./plural";

export const replayMissing: Translation<typeof en> = {
  title: "Жетпеген оқиғаларды жіберу",
  text: "Жазылымға жетпеген оқиғаларды жібереді: алдымен ең ескілерін, бір ретте 1000 оқиғаға дейін. Сәтсіз жеткізулер қайта жіберіледі, ал жазылым өшірулі болған не әлі жасалмаған кездегі оқиғалар алғаш рет жіберіледі. Жеткізілген және күтіп тұрғандары өзгермейді.",
  since: "Оқиғалар кезеңі",
  endpointMissing: "Жазылымды таңдаңыз.",
  count: "Санап шығу",
  start: (count: number) => `${counted(count, "оқиғаны")} жіберу`,
  startIncomplete: "Жетпеген оқиғаларды жіберу",
  goOn: "Жалғастыру",
  none: "Бәрі жеткен: осы кезеңдегі барлық оқиға жеткізілді немесе жеткізілуін күтіп тұр.",
  found: (count: number) => `Бұл жазылымға ${counted(count, "оқиға")} жеткізілмеген.`,
  foundIncomplete: (count: number) =>
    `Бұл жазылымға кемінде ${counted(count, "оқиға")} жеткізілмеген. Осы кезеңде оқиға тым көп, бәрін санап шығу мүмкін емес.`,
  noneLeft: "Жетпеген оқиға қалмады.",
  done: (count: number) => `${counted(count, "оқиға")} жіберілуде.`,
  more: "Тағы болуы мүмкін.",
};
