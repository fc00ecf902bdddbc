// @ts-check
// Finds a Chromium for the end-to-end tests, or installs one. A candidate is used only if it starts.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright";
import { CommandError, step } from "../operate/launch/command.mjs";
import { root } from "../operate/launch/settings.mjs";

const INSTALL_MINUTES = 5;
/** Chromium without a user interface, which Playwright's own is too. It takes a third of the processor time. */
const SHELL = "chromium-headless-shell";
const NAMES = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
];
const OTHER_PATHS = [
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const asRoot = process.getuid?.() === 0;

/** Turns off requests to the browser's vendor and, for root, the browser's sandbox, which root can't use. */
export const browserArguments = asRoot
  ? [
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ]
  : ["--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** @param {string | undefined} executablePath undefined: Playwright's own */
async function starts(executablePath) {
  try {
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: browserArguments,
      timeout: 30_000,
    });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

/** @param {string[]} names */
const onPath = (names) =>
  (process.env.PATH ?? "")
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .filter((file) => existsSync(file));

const installed = () => [...onPath(NAMES), ...OTHER_PATHS.filter((file) => existsSync(file))];
const hasPlaywrightsOwn = () => existsSync(chromium.executablePath());

/**
 * Returns the browser for running the end-to-end tests alone: undefined for Playwright's own if it is installed,
 * otherwise the first one found.
 */
export const likelyBrowser = () =>
  hasPlaywrightsOwn() ? undefined : [...onPath([SHELL]), ...installed()][0];

/**
 * Returns options that launch a Chromium with a camera and apps to install, which the headless shell doesn't have.
 * @param {import("playwright").LaunchOptions} options
 * @returns {import("playwright").LaunchOptions}
 */
export function inCompleteBrowser({ executablePath: _, ...options }) {
  const [found] = hasPlaywrightsOwn() ? [] : installed();
  return found ? { ...options, executablePath: found } : { ...options, channel: "chromium" };
}

/** Finds a complete browser, and returns the headless shell instead if there is one too. */
async function findBrowser() {
  for (const candidate of [undefined, ...installed()]) {
    if (!(await starts(candidate))) continue;
    const [shell] = candidate ? onPath([SHELL]) : [];
    return { path: shell && (await starts(shell)) ? shell : candidate };
  }
  return undefined;
}

/**
 * @param {string} program
 * @param {string[]} args
 */
const runQuietly = (program, args) =>
  spawnSync(program, args, {
    cwd: root,
    stdio: "ignore",
    timeout: INSTALL_MINUTES * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });

/** The ways to install a browser, best first. @returns {[title: string, install: () => unknown][]} */
const ways = () => {
  const playwright = (/** @type {string[]} */ ...more) =>
    runQuietly(process.execPath, [
      "node_modules/playwright/cli.js",
      "install",
      ...more,
      "chromium",
    ]);
  const apt = () => {
    runQuietly("apt-get", ["update"]);
    // One at a time, because not every distribution has both.
    for (const name of ["chromium", SHELL])
      runQuietly("apt-get", ["install", "-y", "--no-install-recommends", name]);
  };
  /** @type {[string, () => unknown][]} */
  const own = [["Installing a browser for the end-to-end tests", () => playwright()]];
  if (!asRoot || !existsSync("/usr/bin/apt-get")) return own;
  return [...own, ["Installing chromium from the distribution's packages", apt]];
};

/**
 * Returns the path of a Chromium that starts; undefined means Playwright's own. Throws `CommandError` if there is
 * none and none can be installed.
 * @returns {Promise<string | undefined>}
 */
export async function requireBrowser() {
  let browser = await findBrowser();
  for (const [title, install] of ways()) {
    if (browser) break;
    await step(title, () => Promise.resolve(install()));
    browser = await findBrowser();
  }
  if (browser) return browser.path;
  throw new CommandError(
    "The end-to-end tests need a Chromium. Install one, for example with: npx playwright install --with-deps chromium",
  );
}
