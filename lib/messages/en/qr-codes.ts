import { translatable } from "../translatable";

export const qrCodes = translatable("qrCodes", {
  downloadPng: "Download PNG",
  downloadSvg: "Download SVG",
  share: {
    button: "Share",
    copy: "Copy link",
    copied: "Link copied.",
    copyCode: "Copy the code",
    codeCopied: "Code copied.",
    copyText: "Copy the text",
    textCopied: "Text copied.",
    email: "Email",
  },
});
