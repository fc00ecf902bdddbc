import { defineConfig } from "prisma/config";

// Keeps the official CLI usable with the same database: `npx prisma migrate status`, `npx prisma studio`.
export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  // The CLI runs outside the app, so lib/kit/env.ts is not used here.
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://localhost:5432/qassa" },
});
