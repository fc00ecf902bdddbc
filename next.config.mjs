// @ts-check
// `npm run bench` measures beside bare routes (route.bench.ts), which exist in this build of its own alone.
const bench = {
  distDir: ".next/cache/bench",
  pageExtensions: ["bench.ts", "tsx", "ts"],
  typescript: { ignoreBuildErrors: true, tsconfigPath: "bench/tsconfig.json" },
};

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run lint` checks the types; a build on a merchant's machine need not do it again.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["@node-rs/argon2", "pg", "pino"],
  experimental: {
    optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@tabler/icons-react"],
  },
  ...(process.env.QASSA_BENCH === "on" ? bench : {}),
};

export default config;
