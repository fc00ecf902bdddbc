export const qrCodes = {
  downloadPng: "Download PNG",
  downloadSvg: "Download SVG",
};
