import type { savedViews as en } from "../en/saved-views";
import type { Translation } from "../translation";

/** Views of lists: filters under a name. */
export const savedViews: Translation<typeof en> = {
  title: "Көріністер",
  all: "Барлығы",
  paid: "Төленген",
  needsAttention: "Назар аудару керек",
  needsAttentionHint: "Төлем желісінде өтпеген немесе қайтарымы әлі аяқталмаған",
  refunded: "Қайтарылған",
  pending: "Өңделуде",
  failed: "Өтпеген",
  today: "Бүгін",
  shared: "Ұйымдағы барлығына",
  own: "Бұл көріністі тек сіз көресіз",
  save: "Көріністі сақтау",
  name: "Көрініс атауы",
  nameMissing: "Атауын енгізіңіз.",
  share: "Ұйымдағы барлығына",
  replaces: "Атауы дәл осындай көрініс ауыстырылады.",
  saved: "Көрініс сақталды.",
  delete: "Көріністі жою",
  deleteTitle: (name: string) => `«${name}» көрінісі жойылсын ба?`,
  deleteOwn: "Оны тек сіз көресіз. Төлемдер өзгермейді.",
  deleteShared: "Ол ұйымдағы ешкімге көрінбейтін болады. Төлемдер өзгермейді.",
  deleted: "Көрініс жойылды.",
};
