import { environment } from "@/lib/kit/env";

/** The settings in a local .env file must not affect tests. An empty variable counts as not set. */
export const unsetSettings: Record<string, string> = Object.fromEntries(
  Object.keys(environment.shape).map((name) => [name, ""]),
);
