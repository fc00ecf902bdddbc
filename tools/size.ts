// `npm run size`: measures the gzipped JavaScript that a browser must load before a page works, for each route of the
// production build. Code that a page loads later, on demand, is not included.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { CommandError, runCommand } from "../operate/launch/command.mjs";
import { makeReady } from "../operate/launch/make-ready.mjs";
import { root } from "../operate/launch/settings.mjs";

const MAX_BYTES = 230_000;
const STATISTICS = path.join(root, ".next", "diagnostics", "route-bundle-stats.json");

const RouteBundles = z.array(
  z.object({ route: z.string(), firstLoadChunkPaths: z.array(z.string()) }),
);

/** Returns the routes of the build with their gzipped bytes, largest first. */
function measureRoutes(): { route: string; bytes: number }[] {
  if (!existsSync(STATISTICS)) {
    throw new CommandError(`The build has no statistics of its routes: ${STATISTICS} is missing.`);
  }
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(path.join(root, file))).length;
    sizes.set(file, size);
    return size;
  };
  return RouteBundles.parse(JSON.parse(readFileSync(STATISTICS, "utf8")))
    .map(({ route, firstLoadChunkPaths }) => ({
      route,
      bytes: firstLoadChunkPaths.reduce((sum, file) => sum + sizeOf(file), 0),
    }))
    .sort((a, b) => b.bytes - a.bytes);
}

await runCommand(async () => {
  await makeReady({ development: true });
  const routes = measureRoutes();
  for (const { route, bytes } of routes) {
    const kilobytes = (bytes / 1000).toFixed(1).padStart(7);
    console.log(`${kilobytes} kB  ${route}${bytes > MAX_BYTES ? "  ← too much" : ""}`);
  }
  const over = routes.filter(({ bytes }) => bytes > MAX_BYTES).length;
  console.log(
    over === 0
      ? `No route has more than ${MAX_BYTES / 1000} kB.`
      : `${over} of ${routes.length} routes have more than ${MAX_BYTES / 1000} kB.`,
  );
  return over === 0 ? 0 : 1;
});
