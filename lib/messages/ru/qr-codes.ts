import type { qrCodes as en } from "../en/qr-codes";
import type { Translation } from "../translation";

export const qrCodes: Translation<typeof en> = {
  downloadPng: "Скачать PNG",
  downloadSvg: "Скачать SVG",
  share: {
    button: "Поделиться",
    copy: "Копировать ссылку",
    copied: "Ссылка скопирована.",
    copyCode: "Копировать код",
    codeCopied: "Код скопирован.",
    copyText: "Копировать текст",
    textCopied: "Текст скопирован.",
    email: "Эл. почта",
  },
};
