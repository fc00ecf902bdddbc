import { translatable } from "../translatable";

export const brandSettings = translatable("brandSettings", {
  title: "Branding",
  text: "Your colour and logo, on your till, customer displays, pay page, posters and receipts.",
  accent: "Accent colour",
  accentHint: "Text on it is black or white, whichever is easier to read.",
  noAccent: "Qassa’s green",
  notAColor: "Enter a colour like #0e6a4a, or nothing.",
  fromScreen: "Pick a colour from the screen",
  logo: "Logo",
  logoHint: "PNG, JPEG or WebP. It is scaled down to 512 pixels.",
  choose: "Choose a file",
  replace: "Replace",
  remove: "Remove",
  alt: "Your logo",
  unreadable: "This file can’t be read as a picture. Choose a PNG, JPEG or WebP file.",
  tooLarge: "This picture is too detailed for a logo, even scaled down. Choose a simpler one.",
  apply: "Apply",
  preview: "Preview",
  pay: "Scan to pay",
});
