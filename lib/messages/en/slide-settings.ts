import { bidiSafe } from "@/lib/kit/display";
import { translatable } from "../translatable";

export const slideSettings = translatable("slideSettings", {
  title: "Customer display",
  text: "Up to five pictures or texts that your customer displays show in turn while nobody pays. A payment appears at once.",
  none: "Nothing yet: your customer displays show your logo and name.",
  newText: "Text",
  alt: "What the picture shows",
  altHint: "For customers who can’t see it. It isn’t written on the screen.",
  choose: "Choose a picture",
  chooseHint: "PNG, JPEG or WebP. It is scaled down.",
  leaveOut: "Without the picture",
  add: "Add",
  up: (slide: string) => `Move up: ${bidiSafe(slide)}`,
  down: (slide: string) => `Move down: ${bidiSafe(slide)}`,
  remove: (slide: string) => `Delete: ${bidiSafe(slide)}`,
  full: "There are five. Delete one to add another.",
  blank: "Enter a text.",
  blankAlt: "Say what the picture shows.",
  unreadable: "This file can’t be read as a picture. Choose a PNG, JPEG or WebP file.",
  tooLarge: "This picture is too detailed, even scaled down. Choose a simpler one.",
});
