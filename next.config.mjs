// @ts-check
import { PHASE_PRODUCTION_BUILD } from "next/constants.js";

// `npm run bench` also measures bare routes (route.bench.ts), which exist only in its own build.
const bench = {
  distDir: ".next/cache/bench",
  pageExtensions: ["bench.ts", "tsx", "ts"],
  typescript: { ignoreBuildErrors: true, tsconfigPath: "tests/bench/tsconfig.json" },
};

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run lint` checks the types; a build on a merchant's machine does not need to check them again.
  typescript: { ignoreBuildErrors: true },
  // No page uses it, and without it /_next/image is not found instead of reading and resizing files for anyone.
  images: { unoptimized: true },
  // For every browser: titles are known at once, and streamed ones leave a page without a title while it is read again.
  htmlLimitedBots: /./,
  outputFileTracingExcludes: {
    "*": [
      "node_modules/{@img,sharp,detect-libc,semver}/**",
      "node_modules/next/dist/server/capsize-font-metrics.json",
    ],
  },
  serverExternalPackages: [
    "@node-rs/argon2",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/exporter-trace-otlp-proto",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace-base",
    "pg",
    "pino",
    "prom-client",
  ],
  rewrites: async () => [
    // A folder can't have a parameter and an extension in its name.
    { source: "/docs/:slug([^/.]+).md", destination: "/docs/markdown/:slug" },
  ],
  experimental: {
    // Without a connection, the next page waits for it, and the one that is shown stays.
    useOffline: true,
    optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@tabler/icons-react"],
  },
  ...(process.env.QASSA_BENCH === "on" ? bench : {}),
};

/** @param {string} phase @returns {import("next").NextConfig} */
export default (phase) => ({
  ...config,
  // A build lists the files that the container image needs. A server warns about this setting, and does not need it.
  ...(phase === PHASE_PRODUCTION_BUILD && { output: "standalone" }),
});
