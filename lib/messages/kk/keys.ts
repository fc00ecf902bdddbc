import type { keys as en } from "../en/keys";
import type { Translation } from "../translation";

export const keys: Translation<typeof en> = {
  title: "Жылдам пернелер",
  groups: {
    anywhere: "Барлық жерде",
    pages: "Бетке өту",
    lists: "Тізімде",
    windows: "Терезеде",
  },
  names: {
    palette: "Іздеу, бетке не әрекетке өту",
    search: "Соның өзі, бір пернемен",
    help: "Осы анықтама",
    next: "Келесі жол",
    previous: "Алдыңғы жол",
    open: "Жолды ашу",
    choose: "Нәтижені таңдау",
    close: "Жабу",
  },
  then: "содан кейін",
  singleKeys: "Бір пернелік командалар",
  singleKeysText:
    "Олар дауыспен енгізгенде не байқаусызда басылғанда іске қосылса, өшіріп қойыңыз. Ctrl K немесе ⌘ K жұмыс істей береді. Бұл баптау осы браузерде ғана қолданылады.",
  cardTitle: "Пернетақта",
  cardText:
    "Пернелермен беттерді, іздеуді және тізім жолдарын ашуға болады. Барлығын көру үшін кез келген бетте ? пернесін басыңыз.",
};
