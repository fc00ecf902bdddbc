// @ts-check
import { COMMON_HEADERS, DEVELOPMENT_POLICY, permissionsPolicy } from "./scripts/front/headers.mjs";

// `npm run bench` measures beside bare routes (route.bench.ts), which exist in this build of its own alone.
const bench = {
  distDir: ".next/cache/bench",
  pageExtensions: ["bench.ts", "tsx", "ts"],
  typescript: { ignoreBuildErrors: true, tsconfigPath: "bench/tsconfig.json" },
};

function ofDevelopment() {
  const common = Object.entries(COMMON_HEADERS).map(([key, value]) => ({ key, value }));
  const permissions = (/** @type {boolean} */ isPhone) => ({
    key: "Permissions-Policy",
    value: permissionsPolicy(isPhone),
  });
  return [
    {
      source: "/:path*",
      headers: [
        ...common,
        permissions(false),
        { key: "Content-Security-Policy", value: DEVELOPMENT_POLICY },
      ],
    },
    { source: "/sandbox/:path*", headers: [permissions(true)] },
  ];
}

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
  // The server in front of the built product sets them itself, with a nonce for each page; `npm run dev` has none.
  headers: () => Promise.resolve(process.env.NODE_ENV === "development" ? ofDevelopment() : []),
  ...(process.env.QASSA_BENCH === "on" ? bench : {}),
};

export default config;
