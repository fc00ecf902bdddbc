import { type FoundHandler, frontServer } from "@/lib/kit/front-server";
import { deviceHandlers } from "./handlers";
import { deviceOperations } from "./operations";

type Entry = Pick<FoundHandler, "answer"> & { method: string; pattern: RegExp };

const isFixed = ({ path }: { path: string }) => !path.includes("{");

/** Fixed paths first, as in the framework. */
const entries: readonly Entry[] = Object.values(deviceOperations)
  .toSorted((one, other) => Number(isFixed(other)) - Number(isFixed(one)))
  .map(({ id, method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
    answer: deviceHandlers[id].answer,
  }));

/**
 * Returns the handler that the framework would choose for a method and a path below /api/v1, as sent. GET also answers
 * HEAD. Undefined if there is none, or if the path cannot be decoded.
 */
export function findHandler(method: string, path: string): FoundHandler | undefined {
  const wanted = method === "HEAD" ? "GET" : method;
  for (const entry of entries) {
    const match = entry.method === wanted && entry.pattern.exec(path);
    if (match) {
      const params = decoded(match.groups);
      return params && { answer: entry.answer, params };
    }
  }
  return undefined;
}

function decoded(groups: Record<string, string> = {}): Record<string, string> | undefined {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    return undefined;
  }
}

/** Lets the front server call the handlers. */
export function openToFrontServer(): void {
  frontServer.findDeviceHandler = findHandler;
}
