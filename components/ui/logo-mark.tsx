import classes from "./logo.module.css";

/** A Q that is a finder pattern of a QR code, with a module as its tail. app/icon.svg has the same outline. */
export const MARK =
  "M70 0h80a70 70 0 0 1 70 70v80h-40V70a30 30 0 0 0-30-30H70a30 30 0 0 0-30 30v80a30 30 0 0 0 30 30h80v40H70a70 70 0 0 1-70-70V70A70 70 0 0 1 70 0zM90 70h40a20 20 0 0 1 20 20v40a20 20 0 0 1-20 20H90a20 20 0 0 1-20-20V90a20 20 0 0 1 20-20zM192 170h46a22 22 0 0 1 22 22v46a22 22 0 0 1-22 22h-46a22 22 0 0 1-22-22v-46a22 22 0 0 1 22-22z";

/** The mark alone, where the name is in the text around it. */
export const LogoMark = ({ height, isPlain }: { height: number; isPlain?: boolean }) => (
  <svg
    viewBox="0 0 260 260"
    style={{ height: `${height / 16}rem` }}
    className={classes.logo}
    data-plain={isPlain || undefined}
    aria-hidden
  >
    <path d={MARK} className={classes.mark} />
  </svg>
);

const HOME = "/";

/** The mark above a page without a frame. Its link loads the whole home page, as this page may be broken. */
export const PageLogo = ({ label }: { label: string }) => (
  <a href={HOME} className={classes.above} aria-label={label}>
    <LogoMark height={36} />
  </a>
);
