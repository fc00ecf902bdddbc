import type { roles as en } from "../en/roles";
import type { Translation } from "../translation";

/** The name and description of each role. */
export const roles: Translation<typeof en> = {
  owner: {
    name: "Иесі",
    description: "Бәрін жасай алады, соның ішінде иелерді қоса және шығара алады.",
  },
  admin: {
    name: "Әкімші",
    description: "Иелерді қосу мен шығарудан басқаның бәрін жасай алады.",
  },
  developer: {
    name: "Әзірлеуші",
    description:
      "Төлем қабылдайды, вебхуктер мен құрылғы кілттерін басқарады. Ақшаны қайтара алмайды, есептерді көрмейді.",
  },
  accountant: {
    name: "Бухгалтер",
    description: "Төлемдер мен есептерді көреді, ақшаны қайтарады. Төлем қабылдай алмайды.",
  },
  cashier: {
    name: "Кассир",
    description:
      "Кассада төлем қабылдайды және сол төлемдердің ақшасын қайтарады. Басқа ештеңе көрмейді.",
  },
};
