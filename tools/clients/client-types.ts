// `npm run clients:types`: writes the types of the TypeScript client. A test fails if they are not up to date.
import "../placeholder-settings";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { deviceOpenApi } from "@/lib/api/device/openapi";
import { root } from "../../operate/launch/settings.mjs";
import { openapiTypes } from "./openapi-types";

const file = path.join(root, "clients/typescript/src/openapi.ts");
writeFileSync(file, await openapiTypes(deviceOpenApi()));
console.log(`Wrote ${path.relative(process.cwd(), file)}`);
