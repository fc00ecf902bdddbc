// @ts-check

// Next writes its data and Mantine its colour scheme into inline scripts and styles, so those are allowed;
// everything else comes from this server and nowhere else.
// In development React evaluates code to show where an error came from.
const scriptSources =
  process.env.NODE_ENV === "development"
    ? "'self' 'unsafe-inline' 'unsafe-eval'"
    : "'self' 'unsafe-inline'";
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  `script-src ${scriptSources}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

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
  headers: () =>
    Promise.resolve([
      {
        source: "/:path*",
        headers: [
          { key: "X-Content-Type-Options", value: "nosniff" },
          { key: "X-Frame-Options", value: "DENY" },
          { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
          { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
          { key: "Content-Security-Policy", value: CONTENT_SECURITY_POLICY },
        ],
      },
      {
        // The payer's phone scans QR codes.
        source: "/sandbox/:path*",
        headers: [
          { key: "Permissions-Policy", value: "camera=(self), microphone=(), geolocation=()" },
        ],
      },
    ]),
  ...(process.env.QASSA_BENCH === "on" ? bench : {}),
};

export default config;
