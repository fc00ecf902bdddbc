// The ways of an ePayment through Vipps MobilePay's own SDK, of which only the host is replaced. Prints a line for each: JSON
// of its name and of what was wrong, if anything.
import assert from "node:assert/strict";
import { Client } from "@vippsmobilepay/sdk";

const { origin, keys } = JSON.parse(process.argv[2]);
const TEST_HOST = "https://apitest.vipps.no";
const nativeFetch = globalThis.fetch;
globalThis.fetch = (request) => {
  assert(request.url.startsWith(TEST_HOST), `the SDK called ${request.url}`);
  return nativeFetch(new Request(origin + request.url.slice(TEST_HOST.length), request));
};

const clientWith = (changes = {}) =>
  Client({
    merchantSerialNumber: keys.merchantSerialNumber,
    subscriptionKey: keys.subscriptionKey,
    systemName: "qassa",
    systemVersion: "1.0.0",
    useTestMode: true,
    retryRequests: false,
    ...changes,
  });
const client = clientWith();

const right = (answer) => {
  assert.equal(answer.ok, true, JSON.stringify(answer.error?.message ?? answer.error));
  return answer.data;
};
/** The code that a refusal has, and its words. */
const refusal = (answer) => {
  assert.equal(answer.ok, false, `accepted: ${JSON.stringify(answer.data)}`);
  const { title, detail, status, extraDetails } = answer.error;
  assert.equal(typeof title, "string", `no title: ${answer.error.message ?? ""}`);
  const code = extraDetails?.find(({ name }) => name === "ErrorCode")?.reason;
  const field = extraDetails?.find(({ name }) => name !== "ErrorCode")?.name;
  return { title, detail, status, code, field };
};

let count = 0;
const reference = () => `acme-${process.pid}-${Date.now()}-${count++}`;
const nok = (value) => ({ currency: "NOK", value });
const customer = { phoneNumber: "4791234567" };
const PUSH = { userFlow: "PUSH_MESSAGE", customer };
const WEB = { userFlow: "WEB_REDIRECT", returnUrl: "https://shop.example/done" };
const orderOf = (changes) => ({
  amount: nok(49_900),
  paymentMethod: { type: "WALLET" },
  reference: reference(),
  paymentDescription: "Two teas",
  ...changes,
});

let token;
const create = (changes) => client.payment.create(token, orderOf(changes));
const info = async (id) => right(await client.payment.info(token, id));
const modify = (kind, id, value) =>
  client.payment[kind](token, id, { modificationAmount: nok(value) });
const approve = (id, body = { customer }) => client.payment.forceApprove(token, id, body);
const approved = async (changes = PUSH) => {
  const { reference: id } = right(await create(changes));
  right(await approve(id));
  return id;
};
const sums = ({ aggregate }) =>
  ["authorized", "cancelled", "captured", "refunded"].map(
    (kind) => aggregate[`${kind}Amount`].value,
  );
const historyOf = async (id) =>
  right(await client.payment.history(token, id)).map(({ name, success }) => `${name} ${success}`);

const checks = {
  "an access token": async () => {
    const answer = right(await client.auth.getToken(keys.clientId, keys.clientSecret));
    assert.equal(answer.token_type, "Bearer");
    assert(Number(answer.expires_in) > 0 && Number(answer.expires_on) * 1000 > Date.now());
    token = answer.access_token;
  },
  "no access token for a wrong secret": async () => {
    const answer = await client.auth.getToken(keys.clientId, "wrong");
    assert.equal(answer.ok, false);
    assert.equal(typeof answer.error.error_description, "string");
  },
  "no reading with a wrong token": async () => {
    assert.equal(refusal(await client.payment.info("wrong", reference())).status, 401);
  },
  "a request to a phone: no URL, approved, captured, refunded": async () => {
    const created = right(await create(PUSH));
    assert.equal(created.redirectUrl, undefined);
    const id = created.reference;
    assert.equal((await info(id)).state, "CREATED");
    right(await approve(id));
    const reserved = await info(id);
    assert.equal(reserved.state, "AUTHORIZED");
    assert.equal(reserved.paymentMethod.type, "WALLET");
    assert.deepEqual(sums(reserved), [49_900, 0, 0, 0]);
    assert.deepEqual(sums(right(await modify("capture", id, 49_900))), [49_900, 0, 49_900, 0]);
    assert.deepEqual(sums(right(await modify("refund", id, 10_000))), [49_900, 0, 49_900, 10_000]);
    assert.deepEqual(await historyOf(id), [
      "CREATED true",
      "AUTHORIZED true",
      "CAPTURED true",
      "REFUNDED true",
    ]);
  },
  "a redirect in the browser, approved with the token of its URL": async () => {
    const { redirectUrl, reference: id } = right(await create(WEB));
    assert.match(redirectUrl, /^http/);
    assert.equal((await info(id)).redirectUrl, redirectUrl);
    assert.equal(refusal(await approve(id, { token: "another" })).field, "customer");
    right(await approve(id, { token: new URL(redirectUrl).pathname.split("/").at(-1) }));
    assert.equal((await info(id)).state, "AUTHORIZED");
  },
  "a redirect to the app": async () => {
    const native = { userFlow: "NATIVE_REDIRECT", returnUrl: "acme://done" };
    assert.match(right(await create(native)).redirectUrl, /^vipps:/);
  },
  "a QR code as an image, and as its text": async () => {
    const image = right(await create({ userFlow: "QR" })).redirectUrl;
    const qrFormat = { format: "TEXT/TARGETURL" };
    const text = right(await create({ userFlow: "QR", qrFormat })).redirectUrl;
    assert.match(image, /^http/);
    assert.match(text, /^http/);
  },
  "a payer's personal QR code": async () => {
    const personalQr = "https://qr.vipps.no/28/2/01/031/4791234567?v=1";
    const scanned = { userFlow: "PUSH_MESSAGE", customer: { personalQr } };
    right(await create({ ...scanned, customerInteraction: "CUSTOMER_PRESENT" }));
  },
  "a long-living payment with its receipt, and none without": async () => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const line = {
      name: "Tea",
      id: "1",
      totalAmount: 49_900,
      totalAmountExcludingTax: 39_920,
      totalTaxAmount: 9_980,
      taxRate: 2_500,
    };
    const receipt = { orderLines: [line], bottomLine: { currency: "NOK" } };
    right(await create({ ...PUSH, expiresAt, receipt }));
    assert.equal(refusal(await create({ ...PUSH, expiresAt })).field, "receipt");
    const soon = new Date(Date.now() + 60_000).toISOString();
    assert.equal(refusal(await create({ ...PUSH, expiresAt: soon, receipt })).field, "expiresAt");
    assert.equal(refusal(await create({ ...WEB, expiresAt, receipt })).field, "expiresAt");
  },
  "metadata comes back": async () => {
    const { reference: id } = right(await create({ ...PUSH, metadata: { table: "7" } }));
    assert.deepEqual((await info(id)).metadata, { table: "7" });
  },
  "a cancelled request says all of its amount": async () => {
    const { reference: id } = right(await create(PUSH));
    const ended = right(await client.payment.cancel(token, id));
    assert.equal(ended.state, "TERMINATED");
    assert.deepEqual(sums(ended), [0, 49_900, 0, 0]);
    assert.equal(refusal(await client.payment.cancel(token, id)).code, "6050");
  },
  "a cancelled reservation stays AUTHORIZED": async () => {
    const id = await approved();
    const ended = right(await client.payment.cancel(token, id));
    assert.equal(ended.state, "AUTHORIZED");
    assert.deepEqual(sums(ended), [49_900, 49_900, 0, 0]);
    assert.equal(refusal(await modify("capture", id, 49_900)).code, "6070");
  },
  "parts are captured, and the rest is cancelled": async () => {
    const id = await approved();
    right(await modify("capture", id, 10_000));
    assert.deepEqual(sums(right(await modify("capture", id, 20_000))), [49_900, 0, 30_000, 0]);
    assert.deepEqual(
      sums(right(await client.payment.cancel(token, id))),
      [49_900, 19_900, 30_000, 0],
    );
    assert.deepEqual(
      sums(right(await modify("refund", id, 30_000))),
      [49_900, 19_900, 30_000, 30_000],
    );
  },
  "refusals have their code and their words": async () => {
    const { reference: id } = right(await create(PUSH));
    const early = refusal(await modify("capture", id, 49_900));
    assert.equal(early.code, "6080");
    assert(early.title.length > 3);
    right(await approve(id));
    assert.equal(refusal(await modify("capture", id, 50_000)).code, "6090");
    right(await modify("capture", id, 49_900));
    assert.equal(refusal(await client.payment.cancel(token, id)).code, "6040");
    assert.equal(refusal(await modify("refund", id, 49_901)).code, "6150");
    const nobody = { ...PUSH, customer: { phoneNumber: "4791230000" } };
    const unknown = refusal(await create(nobody));
    assert.equal(unknown.code, "7010");
    assert(unknown.detail.length > 3);
    assert.equal(refusal(await create({ ...PUSH, reference: id })).status, 409);
    assert.equal(refusal(await client.payment.info(token, reference())).status, 404);
  },
  "fields are checked, and named": async () => {
    const two = { phoneNumber: "4791234567", customerToken: "abc" };
    const faults = {
      customer: [{ userFlow: "PUSH_MESSAGE" }, { ...PUSH, customer: two }],
      returnUrl: [{ userFlow: "WEB_REDIRECT" }, { ...WEB, returnUrl: "http://shop.example" }],
      paymentMethod: [{ ...PUSH, paymentMethod: { type: "CARD" } }],
      "amount.value": [
        { ...PUSH, amount: nok(99) },
        { ...PUSH, amount: nok(65_000_001) },
      ],
      reference: [{ ...PUSH, reference: "short" }],
      metadata: [{ ...PUSH, metadata: { a: "1", b: "2", c: "3", d: "4", e: "5", f: "6" } }],
    };
    for (const [field, orders] of Object.entries(faults)) {
      for (const order of orders) {
        const { status, field: named } = refusal(await create(order));
        assert.deepEqual({ status, named }, { status: 400, named: field });
      }
    }
  },
  "five changes of a kind in a minute for each payment": async () => {
    const id = await approved();
    const again = orderOf({ ...PUSH, reference: reference() });
    const statuses = { capture: [], create: [] };
    for (let times = 0; times < 6; times++) {
      const captured = await modify("capture", id, 1_000);
      statuses.capture.push(captured.ok ? 200 : captured.error.status);
      const created = await client.payment.create(token, again);
      statuses.create.push(created.ok ? 201 : created.error.status);
    }
    assert.deepEqual(statuses.capture, [200, 200, 200, 200, 200, 429]);
    assert.deepEqual(statuses.create, [201, 409, 409, 409, 409, 429]);
    right(await modify("refund", id, 1_000));
  },
};

for (const [name, check] of Object.entries(checks)) {
  let fault;
  try {
    await check();
  } catch (error) {
    fault = error.message;
  }
  console.log(JSON.stringify({ name, fault }));
}
