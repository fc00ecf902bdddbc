// `npm run screenshots`: takes screenshots of the main screens for docs/ from the demo, so that they stay accurate.
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium } from "playwright";
import { z } from "zod";
import { freePort } from "../../operate/database/embedded-postgres.mjs";
import { CommandError, runCommand, step } from "../../operate/launch/command.mjs";
import { readJson } from "../../operate/launch/private-file.mjs";
import { loadEnvFiles, readSettings, root } from "../../operate/launch/settings.mjs";
import { browserArguments, requireBrowser } from "../browser.mjs";
import { type Demo, type Screen, screensOf } from "./screens";

const FOLDER = path.join(root, "docs", "screenshots");
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const MAX_KILOBYTES = 200;
const START_MINUTES = 10;

const demoFile = z.object({
  origin: z.url(),
  email: z.string(),
  password: z.string(),
  device_key: z.string(),
  payer_phone: z.string(),
  sandbox_phone: z.url(),
});

const readDemo = (dataDir: string): Demo | undefined =>
  demoFile.safeParse(readJson(path.join(dataDir, "demo.json"))).data;

const answers = (origin: string): Promise<boolean> =>
  fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );

interface Running {
  demo: Demo;
  stop: () => Promise<void>;
}

/** Returns the Qassa that runs with DATA_DIR, otherwise starts one with a fresh demo. */
async function runningQassa(): Promise<Running> {
  const demo = readDemo(readSettings().dataDir);
  if (demo && (await answers(demo.origin))) return { demo, stop: () => Promise.resolve() };
  return step("Starting a Qassa with a fresh demo", startQassa);
}

async function startQassa(): Promise<Running> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "qassa-screenshots-"));
  const port = await freePort();
  const server = spawn(process.execPath, ["operate/start.mjs"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: "", DEMO: "on" },
  });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill("SIGTERM");
      await new Promise((resolve) => server.once("exit", resolve));
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  for (let waited = 0; waited < START_MINUTES * 60; waited++) {
    if (server.exitCode !== null) break;
    const demo = readDemo(dataDir);
    if (demo && (await answers(demo.origin))) return { demo, stop };
    await pause(1000);
  }
  await stop();
  throw new CommandError("Qassa did not start. Try starting it alone: npm start");
}

type ContextOptions = Parameters<Browser["newContext"]>[0];

/** Signs in once; the session is used for every screenshot that needs one. */
async function signIn(browser: Browser, { origin, email, password }: Demo) {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto("/sign-in");
  const submit = page.getByRole("button", { name: "Sign in" });
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await submit.click();
  await page.waitForURL("**/overview");
  const session = await context.storageState();
  await context.close();
  return session;
}

async function takePicture(context: BrowserContext, screen: Screen, file: string) {
  const page = await context.newPage();
  await page.goto(screen.address);
  await page.waitForLoadState("networkidle", { timeout: 15_000 }).catch(() => undefined);
  await screen.ready?.(page);
  await page.screenshot({ path: file, animations: "disabled", caret: "hide" });
  await page.close();
  const { size } = await stat(file);
  const kilobytes = Math.round(size / 1024);
  console.log(`  ${path.relative(root, file)}  ${kilobytes} kB`);
  if (kilobytes > MAX_KILOBYTES) {
    throw new CommandError(`${file} has more than ${MAX_KILOBYTES} kB. Show less on it.`);
  }
  return size;
}

const isIn = ({ onPhone }: Screen, form: string): boolean =>
  form === "" ? onPhone !== "only" : Boolean(onPhone);

async function takePictures(browser: Browser, demo: Demo): Promise<number> {
  const session = await signIn(browser, demo);
  const screens = await screensOf(demo, session);
  let total = 0;
  for (const colorScheme of ["light", "dark"] as const) {
    const look = {
      baseURL: demo.origin,
      colorScheme,
      reducedMotion: "reduce",
    } satisfies ContextOptions;
    for (const [form, viewport] of [
      ["", DESKTOP],
      ["-phone", PHONE],
    ] as const) {
      for (const screen of screens.filter((each) => isIn(each, form))) {
        const own = screen.signedIn ? { ...look, storageState: session } : look;
        const context = await browser.newContext({ ...own, viewport });
        const suffix = screen.onPhone === "only" ? "" : form;
        const file = path.join(FOLDER, `${screen.name}${suffix}-${colorScheme}.png`);
        total += await takePicture(context, screen, file);
        await context.close();
      }
    }
  }
  return total;
}

await runCommand(async () => {
  loadEnvFiles();
  const executablePath = await requireBrowser();
  const { demo, stop } = await runningQassa();
  try {
    await mkdir(FOLDER, { recursive: true });
    const browser = await chromium.launch({
      args: browserArguments,
      ...(executablePath && { executablePath }),
    });
    const total = await takePictures(browser, demo).finally(() => browser.close());
    console.log(`${Math.round(total / 1024)} kB in docs/screenshots`);
  } finally {
    await stop();
  }
  return 0;
});
