/** The common names of a browser and its operating system; undefined if unknown. */
export interface BrowserName {
  browser: string | undefined;
  system: string | undefined;
}

type Patterns = readonly (readonly [RegExp, string])[];

// The order matters: browsers also name those that they imitate.
const BROWSERS: Patterns = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

const SYSTEMS: Patterns = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

const named = (patterns: Patterns, text: string): string | undefined =>
  patterns.find(([pattern]) => pattern.test(text))?.[1];

/** Returns the browser and operating system that a User-Agent header names. */
export const browserNameOf = (userAgent: string): BrowserName => ({
  browser: named(BROWSERS, userAgent),
  system: named(SYSTEMS, userAgent),
});
