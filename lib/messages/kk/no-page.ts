import type { brokenPage as enBrokenPage, noPage as enNoPage } from "../en/no-page";
import type { Translation } from "../translation";

/** Shown in place of a page. Separate from the other texts, because every page loads it. */
export const brokenPage: Translation<typeof enBrokenPage> = {
  title: "Ақау шықты",
  text: "Сервер бұл бетті көрсете алмады. Ештеңе өзгерген жоқ. Қайталап көріңіз. Қате қайталана берсе, серверге жауапты адамнан оның журналын тексеруін сұраңыз.",
  reference: (digest: string) => `Қате коды: ${digest}`,
  retry: "Қайталау",
  partMissing: "Беттің бір бөлігі жүктелмеді. Қайта жүктелуде…",
};

export const noPage: Translation<typeof enNoPage> = {
  title: "Бет табылмады",
  text: "Мекенжайды тексеріңіз. Бет басқа жерге көшірілген болуы мүмкін.",
  back: "Бастапқы бетке өту",
};
