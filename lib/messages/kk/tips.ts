import type { tips as en } from "../en/tips";
import type { Translation } from "../translation";

export const tips: Translation<typeof en> = {
  tip: "Шайпұл",
  included: (tip) => `оның ішінде шайпұл ${tip}`,
  ofThat: "Оның ішінде шайпұл",
  column: "Шайпұл",
  settings: {
    title: "Шайпұл",
    text: "QR-код не сұрау алдында касса сатып алушының шайпұл қосатынын сұрайды. Ол төлемге кіреді.",
    percents: "Пайыздар",
    hint: "Төртке дейін, мысалы 5, 10, 15. Бос болса, кассалар шайпұл туралы сұрамайды.",
    invalid: "1 мен 100 арасындағы төрттен аспайтын бүтін сандарды үтірмен бөліп енгізіңіз.",
  },
  entry: {
    heading: "Шайпұл қосу керек пе?",
    toPay: "Төлеуге",
    tipOf: (percent) => `${percent} %`,
    total: (total) => `Барлығы ${total}`,
    other: "Басқа сома",
    none: "Шайпұлсыз",
    back: "Артқа",
    choices: "Шайпұл",
    own: "Шайпұл сомасы",
    add: "Шайпұл қосу",
    keys: (numbers) => `Пернелер: ${numbers} – шайпұлды таңдау, Enter – шайпұлсыз, Esc – артқа`,
    ownKeys: "Пернелер: Enter – шайпұл қосу, Esc – артқа",
  },
  display: {
    alsoThere: "Сатып алушы өз экранында да таңдай алады.",
    thanks: "Рақмет!",
    noted: "Бір сәт",
    follows: "Қазір төлеуге болады.",
  },
};
