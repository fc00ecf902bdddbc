// Imported first by scripts that only read the API's documents: their modules need settings, but no server is started.
import { randomBytes } from "node:crypto";

const secret = () => randomBytes(32).toString("base64");
Object.assign(process.env, {
  DATABASE_URL: "postgresql://localhost/none",
  PUBLIC_URL: "https://pay.example.net",
  SECRETS_KEY: secret(),
  NEXTAUTH_SECRET: secret(),
});
