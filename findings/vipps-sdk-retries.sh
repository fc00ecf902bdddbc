#!/usr/bin/env bash
# Vipps MobilePay's SDK repeats what changes nothing, and throws where a repetition would matter.
#
# Guess: with `retryRequests: true`, its default, a 503 is followed by the same request with the same Idempotency-Key, and if that
# fails too, the answer is `{ ok: false, error }`, as the types say: never an exception.
# Really: `info` and `cancel` are repeated. `create`, `capture` and `refund` have a body, and the SDK passes one Request object to
# fetch twice, which the Fetch standard does not allow: the second fetch throws a TypeError, which nothing catches. So
# one 503, after which money may well have been taken or returned, ends in an exception without an answer, and the key,
# which the SDK makes anew for each call, is lost: a caller who tries again sends another one. With `retryRequests: false`
# all of them return `{ ok: false, error }`.
#
# Versions: @vippsmobilepay/sdk 2.4.2, undici 7.16.0 (only to answer in place of the network); Node.js 24.
# Source: the Fetch standard, constructor of Request, on bodies that are used; the SDK's README on retryRequests.

set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @vippsmobilepay/sdk@2.4.2 undici@7.16.0

cat >look.js <<'JS'
import { Client } from "@vippsmobilepay/sdk";
import { MockAgent, setGlobalDispatcher } from "undici";

const reference = "acme-shop-123";
const amount = { currency: "NOK", value: 49900 };
const modification = { modificationAmount: amount };
const order = { amount, paymentMethod: { type: "WALLET" }, reference, userFlow: "QR" };
const calls = {
  info: (payment) => payment.info("token", reference),
  cancel: (payment) => payment.cancel("token", reference),
  create: (payment) => payment.create("token", order),
  capture: (payment) => payment.capture("token", reference, modification),
  refund: (payment) => payment.refund("token", reference, modification),
};
for (const retryRequests of [true, false]) {
  console.log(`retryRequests ${retryRequests}`);
  for (const [name, call] of Object.entries(calls)) {
    const network = new MockAgent();
    network.disableNetConnect();
    setGlobalDispatcher(network);
    let asked = 0;
    network
      .get("https://apitest.vipps.no")
      .intercept({ path: () => true, method: () => true })
      .reply(() => ({ statusCode: asked++ === 0 ? 503 : 200, data: { reference } }))
      .persist();
    const { payment } = Client({
      merchantSerialNumber: "123456",
      subscriptionKey: "key",
      useTestMode: true,
      retryRequests,
    });
    const outcome = await call(payment).then(
      ({ ok }) => `returns ok: ${ok}`,
      (error) => `throws ${error.name}`,
    );
    console.log(`  ${name}, answered 503 once: ${outcome}, asked ${asked} times`);
  }
}
JS

cat >expected <<'TEXT'
retryRequests true
  info, answered 503 once: returns ok: true, asked 2 times
  cancel, answered 503 once: returns ok: true, asked 2 times
  create, answered 503 once: throws TypeError, asked 1 times
  capture, answered 503 once: throws TypeError, asked 1 times
  refund, answered 503 once: throws TypeError, asked 1 times
retryRequests false
  info, answered 503 once: returns ok: false, asked 1 times
  cancel, answered 503 once: returns ok: false, asked 1 times
  create, answered 503 once: returns ok: false, asked 1 times
  capture, answered 503 once: returns ok: false, asked 1 times
  refund, answered 503 once: returns ok: false, asked 1 times
TEXT
echo "Node.js $(node --version)"
node look.js | tee seen
diff -u expected seen && echo "Still so."
