import { firstLetter } from "@/lib/kit/display";
import classes from "./initials.module.css";

/** A person's initials in a circle; the name itself is next to it. */
export function Initials({ name, size }: { name: string; size: number }) {
  const words = name.trim().split(/\s+/);
  const letters = firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : "");
  return (
    <span
      className={classes.initials}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
      aria-hidden
    >
      {letters}
    </span>
  );
}
