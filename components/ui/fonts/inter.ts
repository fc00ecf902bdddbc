import localFont from "next/font/local";

// Inter by The Inter Project Authors, SIL Open Font License 1.1 (LICENSE.txt). docs/decisions/0043 has the command that
// cuts these files. Next.js reads the options as they are written here, so none of them can be shared.

const interLatin = localFont({
  src: "./inter-latin.woff2",
  variable: "--font-inter-latin",
  weight: "400 700",
  display: "swap",
  adjustFontFallback: "Arial",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+20B8, U+20BA, U+20BC-20BD, U+2116, U+2122, U+2190-2193, U+2212, U+2215, U+2318, U+FEFF, U+FFFD",
    },
  ],
});

const interCyrillic = localFont({
  src: "./inter-cyrillic.woff2",
  variable: "--font-inter-cyrillic",
  weight: "400 700",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0301, U+0400-052F" }],
});

const interLatinExtended = localFont({
  src: "./inter-latin-ext.woff2",
  variable: "--font-inter-latin-ext",
  weight: "400 700",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-0130, U+0132-0151, U+0154-024F, U+0259, U+02BD-02C5, U+02C7-02CC, U+0300, U+0302-0304, U+0306-0308, U+030A-030C, U+0323, U+0327-0328, U+1E00-1EFF, U+20A0-20AB, U+20AD-20B7, U+20B9, U+20BB, U+20BE-20C0",
    },
  ],
});

/** Sets the variables that the theme's font family consists of. */
export const fontVariables = [interLatin, interCyrillic, interLatinExtended]
  .map(({ variable }) => variable)
  .join(" ");
