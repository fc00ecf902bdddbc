import { translatable } from "../translatable";

export const pinSettings = translatable("pinSettings", {
  title: "PIN for tills",
  text: "Signs you in at tills of this organization that accept PINs, and approves refunds there. It opens nothing else.",
  on: "On",
  locked: "Locked",
  lockedText:
    "Too many wrong PINs were entered. Ask an owner or admin to unlock it under Settings → Team.",
  pin: "New PIN",
  pinHint: "4 to 6 digits.",
  password: "Your password",
  set: "Set PIN",
  change: "Change PIN",
  remove: "Remove",
  saved: "PIN saved.",
  removed: "PIN removed.",
});
