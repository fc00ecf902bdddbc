import type { brandSettings as en } from "../en/brand-settings";
import type { Translation } from "../translation";

export const brandSettings: Translation<typeof en> = {
  title: "Фирмалық стиль",
  text: "Түсіңіз бен логотипіңіз кассада, сатып алушы экрандарында, төлем бетінде, плакаттар мен чектерде көрінеді.",
  accent: "Фирмалық түс",
  accentHint: "Оның үстіндегі мәтін қара не ақ болады: қайсысын оқу оңай болса, сонысы.",
  noAccent: "Qassa-ның жасыл түсі",
  notAColor: "Түсті #0e6a4a түрінде енгізіңіз не өрісті бос қалдырыңыз.",
  fromScreen: "Түсті экраннан таңдау",
  logo: "Логотип",
  logoHint: "PNG, JPEG не WebP. Ол 512 пиксельге дейін кішірейтіледі.",
  choose: "Файл таңдау",
  replace: "Ауыстыру",
  remove: "Жою",
  alt: "Логотипіңіз",
  unreadable: "Бұл файлды сурет ретінде оқу мүмкін емес. PNG, JPEG не WebP файлын таңдаңыз.",
  tooLarge: "Бұл сурет кішірейтілсе де, логотип үшін тым күрделі. Қарапайымырағын таңдаңыз.",
  apply: "Қолдану",
  preview: "Алдын ала қарау",
  pay: "QR-мен төлеңіз",
};
