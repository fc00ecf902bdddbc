// The mutants that the tests next to them cover, most of which need no database. This takes about ten minutes:
//   npm run mutants -- stryker.pure.config.mjs
import base from "./stryker.config.mjs";

const PURE = [
  ..."csv fields ids money pagination phone start-of-day text zoned-time"
    .split(" ")
    .map((name) => `lib/kit/${name}`),
  "lib/domain/payments/network-verdict",
  "lib/domain/webhooks/endpoint-slots",
  "lib/domain/webhooks/signature",
];

export default {
  ...base,
  mutate: PURE.map((path) => `${path}.ts`),
  testFiles: PURE.map((path) => `${path}.test.ts`),
};
