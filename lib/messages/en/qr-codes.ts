import { translatable } from "../translatable";

export const qrCodes = translatable("qrCodes", {
  downloadPng: "Download PNG",
  downloadSvg: "Download SVG",
});
