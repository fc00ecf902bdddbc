// `npm run clients:types`: writes the types of the TypeScript client. A test fails if they are not up to date.
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./launch/settings.mjs";
import { openapiTypes } from "./openapi-types";

const secret = () => randomBytes(32).toString("base64");
Object.assign(process.env, {
  DATABASE_URL: "postgresql://localhost/none",
  PUBLIC_URL: "https://pay.example.net",
  SECRETS_KEY: secret(),
  NEXTAUTH_SECRET: secret(),
});
const { deviceOpenApi } = await import("@/lib/api/device/openapi");

const file = path.join(root, "clients/typescript/src/openapi.ts");
writeFileSync(file, await openapiTypes(deviceOpenApi()));
console.log(`Wrote ${path.relative(process.cwd(), file)}`);
