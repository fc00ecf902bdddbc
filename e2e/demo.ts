// For all end-to-end tests: `demo` has what the banner of `npm start` shows, read from demo.json.
import { readFileSync } from "node:fs";
import path from "node:path";
import { test as base } from "@playwright/test";
import { z } from "zod";

const demoFile = z.object({
  origin: z.url(),
  email: z.email(),
  password: z.string().min(8),
  device_key: z.string().startsWith("qs_test_"),
  payer_phone: z.string(),
  sandbox_phone: z.url(),
});

export type Demo = z.infer<typeof demoFile>;

export const test = base.extend<object, { demo: Demo }>({
  demo: [
    async ({ browserName: _ }, use) => {
      const file = path.join(process.env.E2E_DATA_DIR ?? ".data", "demo.json");
      await use(demoFile.parse(JSON.parse(readFileSync(file, "utf8"))));
    },
    { scope: "worker" },
  ],
});
export { expect } from "@playwright/test";
