import { serve } from "inngest/next";
import type { NextRequest } from "next/server";
import { engineFunctions, inngest, usesEmbeddedRunner } from "@/lib/jobs";

export const dynamic = "force-dynamic";

// Created on first use, because there are no settings at build time.
let served: ReturnType<typeof serve> | undefined;
const handler = () =>
  (served ??= serve({
    client: inngest(),
    functions: engineFunctions(),
    enableUnauthedSync: false,
  }));

/** Handles requests from an Inngest server. Returns 404 without one, because the embedded runner does not use it. */
const handle = (method: "GET" | "POST" | "PUT") => (request: NextRequest, context: unknown) =>
  usesEmbeddedRunner()
    ? Response.json(
        { error: "NOT_FOUND", message: "No Inngest server is configured here." },
        { status: 404 },
      )
    : handler()[method](request, context);

export const GET = handle("GET");
export const POST = handle("POST");
export const PUT = handle("PUT");
