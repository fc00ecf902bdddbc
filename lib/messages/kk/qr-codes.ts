import type { qrCodes as en } from "../en/qr-codes";
import type { Translation } from "../translation";

export const qrCodes: Translation<typeof en> = {
  downloadPng: "PNG жүктеп алу",
  downloadSvg: "SVG жүктеп алу",
  share: {
    button: "Бөлісу",
    copy: "Сілтемені көшіру",
    copied: "Сілтеме көшірілді.",
    copyCode: "Кодты көшіру",
    codeCopied: "Код көшірілді.",
    copyText: "Мәтінді көшіру",
    textCopied: "Мәтін көшірілді.",
    email: "Эл. пошта",
  },
};
